import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const text = readFileSync('docs/security.md', 'utf8');
const named = new Set([...text.matchAll(/`(test\/[^`]+\.ts)`/g)].map(([, path = '']) => path));

test('every test that docs/security.md names exists', () => {
  expect(named.size).toBeGreaterThan(20);
  expect([...named].filter((path) => !existsSync(path))).toEqual([]);
});

test('docs/security.md names every test of secrets and supply', () => {
  const suites = globSync('test/{secrets,supply}/*.test.ts');
  const own = 'test/supply/security-docs.test.ts';
  expect(suites.filter((path) => path !== own && !named.has(path))).toEqual([]);
});
