import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('docs/security.md names tests that exist for each thing that it protects', () => {
  const [, table = ''] = readFileSync('docs/security.md', 'utf8').split(
    '| --- | --- | --- | --- |',
  );
  const rows = table.match(/^\|.*\|$/gm) ?? [];
  expect(rows.length).toBeGreaterThan(30);
  const named = rows.map((row) => row.split(' | ')[3]?.match(/(?<=`)[a-z\d/.-]+(?=`)/g) ?? []);
  expect(named.filter((paths) => paths.length === 0)).toEqual([]);
  const missing = named.flat().filter((path) => {
    const file = path.endsWith('.ts') ? path : `${path}.test.ts`;
    return !existsSync(`test/${file}`);
  });
  expect(missing).toEqual([]);
});
