import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const lines = readFileSync('docs/security.md', 'utf8').split('\n');
const named = lines.flatMap((line) => {
  const [, path = '', titles = ''] = /^ {2}- `(test\/[^`]+)`: (.+)$/.exec(line) ?? [];
  return path === '' ? [] : titles.split('; ').map((title) => ({ path, title }));
});

test('docs/security.md names tests that exist', () => {
  expect(named.length).toBeGreaterThan(40);
  const missing = named.filter(({ path, title }) => {
    const source = readFileSync(path, 'utf8');
    return title.split(/ > |…/).some((part) => !source.includes(part.trim()));
  });
  expect(missing).toEqual([]);
});
