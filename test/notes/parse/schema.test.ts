import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { Art, DraftFrontMatter, FrontMatter, HttpUrl } from '../../../src/notes/parse/schema.ts';
import { testLists } from '../../lists.ts';
import { yamlProblems } from './yaml-problems.ts';

test('the JSON Schema for editors is unchanged', async () => {
  const schema = z.toJSONSchema(DraftFrontMatter, { io: 'input' });
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(
    '../../fixtures/contract/front-matter.json',
  );
});

const custom = (message: string) => [{ code: 'custom', message }];

describe('a wrong date is reported with what it should be', () => {
  const issuesOf = (date: string) =>
    FrontMatter.safeParse({ version: '1', date }).error?.issues ?? [];

  test.each([
    '2026-02-30T09:30:00.25+01:00',
    '2026-11-20T24:30:00-01:00',
    '2026-11-20T09:60:00Z',
    '2026-11-20T09:30',
    '12026-11-20',
    '2026-11-201',
    'on 2026-11-20T09:30:00',
    '2026-11-20T09:30:00 UTC',
    'on 2026-02-30T09:30:00Z',
    '2026-02-30T09:30:00Z.',
    '2026-11-20T09:30:00+1:00',
    '20.11.2026',
  ])('%s', (date) => {
    expect(issuesOf(date)).toMatchObject(
      custom(
        'a date written YYYY-MM-DD, or a date-time with its offset, such as 2026-11-20T09:30:00+01:00',
      ),
    );
  });

  test('a date or date-time is an instant, also in lower case', () => {
    const instantOf = (date: string) => FrontMatter.parse({ version: '1', date }).date.instant;
    expect(instantOf('2026-11-20t09:30:00.5z')).toBe(Date.UTC(2026, 10, 20, 9, 30, 0, 500));
    expect(instantOf('2026-11-20')).toBe(Date.UTC(2026, 10, 20));
  });
});

describe('a URL', () => {
  const URL = 'an absolute URL that starts with https:// or http://';

  test.each(['https://example.com/a', 'HTTP://example.com'])('%s is valid', (url) => {
    expect(HttpUrl.parse(url)).toBe(url);
    expect(Art.parse(url)).toBe(url);
  });

  test.each(['xhttps://a.b', 'https:a.b', 'https://', 'https://a.b/c d', '//a.b', 'data:,a'])(
    '%s is not valid',
    (url) => {
      expect(HttpUrl.safeParse(url).error?.issues).toMatchObject(custom(URL));
      expect(Art.safeParse(url).error?.issues).toMatchObject(
        custom(`${URL}, or the path of a picture next to the note`),
      );
    },
  );

  test.each(['a.png', '../art/a b.png', './http/a.png'])('%s is the path of a picture', (path) => {
    expect(Art.parse(path)).toBe(path);
    expect(HttpUrl.safeParse(path).success).toBe(false);
  });
});

testLists('test/fixtures/front-matter', yamlProblems);
