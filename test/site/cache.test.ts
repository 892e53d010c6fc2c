import { expect, test } from 'vitest';
import { createCache } from '../../src/site/cache.ts';

test('a value is made once, and forgotten after a run that does not ask for it', () => {
  const cache = createCache<string>();
  const made: string[] = [];
  const run = (...keys: string[]) => {
    const values = keys.map((key) => {
      return cache.get(key, () => {
        made.push(key);
        return `${key} ${made.length}`;
      });
    });
    cache.endRun();
    return values;
  };
  expect(run('a', 'b', 'a')).toEqual(['a 1', 'b 2', 'a 1']);
  expect(run('b')).toEqual(['b 2']);
  expect(run('a', 'b')).toEqual(['a 3', 'b 2']);
});
