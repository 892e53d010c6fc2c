import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('docs/security.md names tests that exist', () => {
  const text = readFileSync('docs/security.md', 'utf8');
  const paths = text.match(/(?<=^  - .*`)[a-z\d/.-]+(?=`)/gm) ?? [];
  expect(paths.length).toBeGreaterThan(40);
  expect(
    paths.filter(
      (path) => !existsSync(`test/${path.replace(/(?:\.ts)?$/, (end) => end || '.test.ts')}`),
    ),
  ).toEqual([]);
});
