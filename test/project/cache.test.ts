import { expect, test } from 'vitest';
import { createCache } from '../../src/project/cache.ts';

test('a value is made again if one of its inputs is another than the last time', () => {
  const cache = createCache<number>();
  let made = 0;
  const get = (key: string, ...inputs: unknown[]) => cache.get(key, inputs, () => ++made);
  expect([get('a', 1, 2), get('b', 1, 2), get('a', 1, 2)]).toEqual([1, 2, 1]);
  expect([get('a', 1, 3), get('a', 1, 2), get('b', 1, 2)]).toEqual([3, 4, 2]);
});
