import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasCredentials, hideCredentials } from '../../src/notes/credentials.ts';
import { noteText } from '../temporary.ts';
import { compileText } from './compile-text.ts';

describe('finds whether a URL has a user name or password', () => {
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
  test.each(['://a:', '@://a:', 'a@', '\\', '//?'])(
    'in a megabyte of %j between two @, in linear time',
    (piece) => {
      const text = piece.repeat((1024 * 1024) / piece.length);
      expect(hideCredentials(`@${text}`).length).toBeLessThanOrEqual(text.length + 1);
      expect(hideCredentials(`${text}@`).length).toBeLessThanOrEqual(text.length + 1);
    },
  );
});
