import { describe, expect, test } from 'vitest';
import { build, check } from '../../src/site/build.ts';
import { Settings } from '../../src/project/settings.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { middle } from './build-notes.ts';
import { AS_OF } from '../as-of.ts';

/** remark takes time that grows with the square of some of these. It is used only where Sätteri has no binary. */
const scales = { remark: 0.01, default: 0.1, soak: 1 };
const isSoak = process.env['SOAK'] !== undefined;
const scale =
  scales[process.env['GAZETTE_PARSER'] === 'remark' ? 'remark' : isSoak ? 'soak' : 'default'];
const many = (text: string, count: number) => text.repeat(count * scale);
const attributes = Array.from({ length: 800 }, (_, index) => `<b a${index}></x>`).join('');

/** Bodies that stopped 0.3 with a full memory or stack, and the rules that they break now. */
const bodies: [name: string, body: string, rules: string[]][] = [
  [
    'formatting elements that browsers repeat in each paragraph',
    `<div>\n<p>${attributes}</p>${'<p>x</p>'.repeat(15_000)}`,
    ['html', 'nesting'],
  ],
  ['open elements and unknown end tags', `<div>\n${'<b></x>'.repeat(1500)}`, ['html', 'nesting']],
  ['end tags in attributes', many('<b a="</b>">', 20_000), ['html']],
  [
    'open tables and unknown end tags',
    '<table><tr><td></x></x></x>'.repeat(500),
    ['html', 'nesting'],
  ],
  ['unknown elements', many('<x>', 140_000), ['html']],
  ['open elements in paragraphs', many('<b>\n\n', 140_000), ['html']],
  ['bare addresses', many('"www.a.b ', 70_000), []],
  [
    'character references before bare addresses',
    many('&#128;"www.a.b ', 2000),
    ['character-reference'],
  ],
];

describe.each(['text', 'markdown'] as const)('in the format %s', (format) => {
  const settings = Settings.parse({
    format,
    siteUrl: 'https://example.com',
    art: 'https://cdn.example.com/a.png',
  });

  test.each(bodies)(
    '%s give problems or a release',
    { timeout: 120_000 },
    async (_name, body, rules) => {
      const note = noteText({ version: '3.0', date: '2026-03-01' }, body);
      const releases = temporaryDirectory({ 'a.md': note, 'b.md': middle });
      const found = (problems: { rule: string }[]) => [
        ...new Set(problems.map(({ rule }) => rule)),
      ];
      const checked = await check({ asOf: AS_OF, releases, settings });
      expect(found(checked.problems)).toEqual(rules);
      const built = await build({ asOf: AS_OF, releases, settings, out: temporaryDirectory() });
      expect(found(built.problems)).toEqual(rules);
      expect(built.written.includes('feed.xml')).toBe(rules.length === 0);
    },
  );
});

test('a password in an address of HTML is refused, and in no output', async () => {
  const body = '<a href="https://bob:s3cret@example.com/">a</a> <img src="//x:s3cret@e.com/a.png">';
  const note = noteText({ version: '3.0', date: '2026-03-01' }, body);
  const releases = temporaryDirectory({ 'a.md': note, 'b.md': middle });
  const settings = Settings.parse({ siteUrl: 'https://example.com' });
  const { problems, written } = await build({
    asOf: AS_OF,
    releases,
    settings,
    out: temporaryDirectory(),
  });
  expect(problems.map(({ rule }) => rule)).toEqual(['link-credentials', 'link-credentials']);
  expect(JSON.stringify(problems)).not.toContain('s3cret');
  expect(written).toEqual([]);
});
