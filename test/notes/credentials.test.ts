import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasCredentials, hideCredentials } from '../../src/notes/problem.ts';
import { noteText } from '../temporary.ts';
import { compileText } from './compile-text.ts';

describe('finds whether a URL has a user name or password', () => {
  test.each([
    ['https://ann:hush@example.com/a', true],
    ['https://token@example.com', true],
    ['https://:hush@example.com', true],
    ['https://@example.com', true],
    ['HTTP://ann@example.com', true],
    ['https:///ann@example.com', true],
    ['https:\\\\ann@example.com', true],
    ['https:ann@example.com', true],
    ['https://ann:p@ss@example.com', true],
    ['https://example.com/@ann', false],
    ['https://example.com?to=ann@example.com', false],
    ['https://example.com#ann@example.com', false],
    ['https://example.com\\@ann', false],
    ['mailto:ann@example.com', false],
    ['https://example.com', false],
  ])('%s: %s', (url, expected) => {
    expect(hasCredentials(url)).toBe(expected);
  });

  test('wherever a URL parser finds one', () => {
    const tail = fc
      .string({ unit: fc.constantFrom('a', 'b', ':', '@', '/', '\\', '?', '#', '.', '%') })
      .map((text) => `https:${text}`);
    let named = 0;
    fc.assert(
      fc.property(tail, (url) => {
        fc.pre(URL.canParse(url));
        const { username, password } = new URL(url);
        if (username + password === '') return;
        named += 1;
        expect(hasCredentials(url)).toBe(true);
      }),
      { numRuns: 1000 },
    );
    expect(named).toBeGreaterThan(20);
  });
});

test.each(['//ann:hush@example.com/a', '\\\\ann:hush@example.com/a', '//ann@example.com/a'])(
  'a link to %s, which has no scheme, is an error that does not repeat them',
  async (url) => {
    const body = `[a](<${url.replaceAll('\\', '\\\\')}>)`;
    const { problems } = await compileText(noteText({}, body), { siteUrl: 'https://example.com/' });
    expect(problems.map(({ rule }) => rule)).toEqual(['link-credentials']);
    expect(problems[0]?.message).toContain('@example.com/a');
    expect(problems[0]?.message).not.toMatch(/ann|hush/);
  },
);

describe('hides credentials', () => {
  test.each([
    ['see https://ann:hush@example.com/a, twice', 'see https://…@example.com/a, twice'],
    ['"ftp://ann:hush@a" and "s3://key@b"', '"ftp://…@a" and "s3://…@b"'],
    ['https://ann:p@ss@example.com/@b', 'https://…@example.com/@b'],
    ['https://ann:a/b?c#d@example.com', 'https://…@example.com'],
    ['https://ann:h"u\'sh@example.com', 'https://…@example.com'],
    ['dist/https:/ann:hush@example.com', 'dist/https:/…@example.com'],
    ['https:\\\\ann:hush@example.com', 'https:\\\\…@example.com'],
    ['https://ann:hush@a,https://ben:hush@b', 'https://…@a,https://…@b'],
    ['found "//ann:hush@example.com/a"', 'found "//…@example.com/a"'],
    ['\\\\ann:hush@example.com', '\\\\…@example.com'],
  ])('%s', (text, expected) => {
    expect(hideCredentials(text)).toBe(expected);
  });

  test.each([
    'ann@example.com',
    'mailto:ann@example.com',
    'https://example.com/@ann',
    'https://example.com/?to=ann@example.com',
    'to:ann@example.com',
    'https://example.com/a and @ann',
    'https://example.com//@ann',
    '// ann@example.com',
    '',
  ])('%s has none', (text) => {
    expect(hideCredentials(text)).toBe(text);
  });

  test.each(['://a:', '@://a:', 'a@', '\\', '//?'])(
    'in a megabyte of %j between two @, in linear time',
    (piece) => {
      const text = piece.repeat((1024 * 1024) / piece.length);
      expect(hideCredentials(`@${text}`).length).toBeLessThanOrEqual(text.length + 1);
      expect(hideCredentials(`${text}@`).length).toBeLessThanOrEqual(text.length + 1);
    },
  );
});
