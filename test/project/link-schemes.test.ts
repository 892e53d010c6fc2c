import { expect, test } from 'vitest';
import { LinkSchemes } from '../../src/project/settings.ts';

test.each([
  [[], []],
  [
    ['vscode', 'obsidian'],
    ['obsidian', 'vscode'],
  ],
  [
    ['Obsidian://', 'obsidian:', 'x-a+b.1'],
    ['obsidian', 'x-a+b.1'],
  ],
  [['https', 'http', 'mailto'], []],
])('linkSchemes %j become %j', (typed, schemes) => {
  expect(LinkSchemes.parse(typed)).toEqual(schemes);
});

function explain(typed: unknown): string | undefined {
  return LinkSchemes.safeParse(typed)
    .error?.issues.map(({ message }) => message)
    .join();
}

test.each([
  'javascript',
  'JavaScript:',
  'VBScript',
  'data',
  'file',
  'FILE://',
  'blob',
  'filesystem',
  'about',
  'view-source',
])('%s is refused', (scheme) => {
  const name = scheme.toLowerCase().replace(/:.*/, '');
  expect(explain(['obsidian', scheme])).toBe(`a list without ${name}, which is not safe in links`);
});

test.each([
  ['obsidian'],
  [{}],
  [null],
  [[1]],
  [['']],
  [['c']],
  [['1a']],
  [['a b']],
  [['obsidian://open']],
  [[' javascript']],
  [['java\nscript']],
])('%j is no list of schemes', (typed) => {
  expect(explain(typed)).toBe('a list of URL schemes');
});
