import { describe, expect, test } from 'vitest';
import { isLoopback, LinkSchemes, Settings } from '../../src/project/settings.ts';
import { publish } from '../../src/publish/publish.ts';
import { build, check } from '../../src/site/build.ts';
import { AS_OF } from '../as-of.ts';
import { describeProblems } from '../describe-problems.ts';
import { middle, newest } from '../site/build-notes.ts';
import { temporaryDirectory } from '../temporary.ts';
import { problemsOf, readJson } from './read-json.ts';

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

function explainSchemes(typed: unknown): string | undefined {
  const { error } = LinkSchemes.safeParse(typed);
  return error?.issues.map(({ message }) => message)[0];
}

test.each(
  'javascript JavaScript: VBScript data file FILE:// blob filesystem about view-source'.split(' '),
)('the scheme %s is refused', (scheme) => {
  const name = scheme.toLowerCase().replace(/:.*/, '');
  expect(explainSchemes(['obsidian', scheme])).toBe(
    `a list without ${name}, which is not safe in links`,
  );
});

test('anything else is no list of schemes', () => {
  const names = ['', 'c', '1a', 'a b', 'obsidian://open', ' javascript', 'java\nscript'];
  for (const typed of ['obsidian', {}, null, [1], ...names.map((name) => [name])]) {
    expect([typed, explainSchemes(typed)]).toEqual([typed, 'a list of URL schemes']);
  }
});

test.each([
  ['http://localhost:8080/', true],
  ['https://Notes.LOCALHOST/', true],
  ['http://localhost./', true],
  ['http://127.0.0.1/', true],
  ['http://127.1/', true],
  ['http://0x7f000001/', true],
  ['http://[::1]:80/', true],
  ['https://notes.example.com/', false],
  ['https://localhost.example.com/', false],
  ['https://127.example.com/', false],
  ['http://128.0.0.1/', false],
])('%s is a loopback address: %s', (url, expected) => {
  expect(isLoopback(url)).toBe(expected);
});

describe('with a loopback address as siteUrl', () => {
  const own =
    'the setting "siteUrl" is http://localhost:8080/, which only this computer can open; ';
  const prepare = () => ({
    asOf: AS_OF,
    releases: temporaryDirectory({ 'a.md': newest, 'b.md': middle }),
    settings: Settings.parse({ siteUrl: 'http://localhost:8080' }),
    out: temporaryDirectory(),
  });

  test('check and build warn, and build writes nothing if warnings are errors', async () => {
    const warning = `1:1 site-url: ${own}before you publish, set it to the address of your site\n`;
    expect(describeProblems((await check(prepare())).problems)).toBe(warning);
    const built = await build(prepare());
    expect(describeProblems(built.problems)).toBe(warning);
    expect(built.written).toContain('v2/cloud/version');
    expect((await build({ ...prepare(), strict: true })).written).toEqual([]);
  });

  test('publish refuses', async () => {
    const options = {
      ...prepare(),
      target: { bucket: 'b', prefix: '' },
      access: { accessKeyId: 'a', secretAccessKey: 'b', region: 'us-east-1' },
    };
    await build(options);
    const published = publish({ ...options, signal: new AbortController().signal });
    await expect(published).rejects.toThrow(
      `${own}set it to the address of your site, then run npx --no-install gazette build --out ${options.out} and publish again`,
    );
  });
});

test('a language has phrases of its own, and the siteTitle of the settings', () => {
  const typed = { siteTitle: 'Kite', title: 'New', languages: ['de', 'nl'] };
  expect(readJson(JSON.stringify(typed))).toMatchObject({
    settings: {
      title: 'New',
      languages: [
        {
          locale: 'de',
          siteTitle: 'Kite',
          title: 'Neuerungen in {version}',
          labels: { close: 'Schließen' },
        },
        { locale: 'nl', siteTitle: 'Kite', title: "What's new in {version}" },
      ],
    },
  });
});

const LIKE = 'type for example "languages": ["de","fr"]';

test.each([
  ['"de"', `a list of language tags, found "de"; ${LIKE}`],
  ['null', `a list of language tags, found null; ${LIKE}`],
  [
    '["german"]',
    `a list without "german", which is no language tag that this Node.js supports, found ["german"]; ${LIKE}`,
  ],
  [
    '[1]',
    `a list without "1", which is no language tag that this Node.js supports, found [1]; ${LIKE}`,
  ],
  ['["pt-br"]', `a list without "pt-br", which is written pt-BR, found ["pt-br"]; ${LIKE}`],
  [
    '["de", "en"]',
    `a list without "en", which is the language of your notes, the setting "locale", found ["de","en"]; ${LIKE}`,
  ],
  ['{ "de": 1 }', `an object with an object of phrases for each language, found {"de":1}; ${LIKE}`],
])('the languages %s are refused', (typed, problem) => {
  expect(problemsOf(`{ "languages": ${typed} }`)).toBe(
    `1:16 invalid-value: "languages" must be ${problem}\n`,
  );
});

test('a language without a region is that of the notes', () => {
  expect(problemsOf('{ "locale": "en-GB", "languages": ["en"] }')).toContain(
    'a list without "en", which is the language of your notes, the setting "locale"',
  );
});

test('other forms of the language of the notes are languages', () => {
  const typed = { locale: 'pt-BR', languages: ['pt-PT', 'en', 'en-GB'] };
  expect(problemsOf(JSON.stringify(typed))).toBe('');
});

test('problems of the phrases of a language have their place', () => {
  const typed =
    '{ "languages": { "de": { "titel": "Neu", "published": "Heute", "published": "Am" } } }';
  expect(problemsOf(typed)).toBe(
    [
      '1:26 unknown-key: "titel" is not a key of languages.de; did you mean "title"?',
      '1:64 duplicate-key: "published" occurs twice; delete one of the two',
      '1:77 invalid-value: "published" must be a phrase with {date} in it, found "Am"; type for example "published": "Published on {date}"\n',
    ].join('\n'),
  );
  expect(problemsOf('{ "languages": { "de": { "labels": { "cloze": "Zu" } } } }')).toBe(
    '1:38 unknown-key: "cloze" is not a key of languages.de.labels; did you mean "close"?\n',
  );
});

test.each([
  ['"beta"', 'a list of names, found "beta"'],
  [
    '["Beta"]',
    'a list without "Beta", which has other characters than a-z, 0-9 and -, found ["Beta"]',
  ],
  ['["art"]', 'a list without "art", which is a directory of the output, found ["art"]'],
  ['["de"]', 'a list without "de", which is a directory of the output, found ["de"]'],
  ['["a","a"]', 'a list without "a", which is in it already, found ["a","a"]'],
])('the channels %s are refused', (typed, problem) => {
  expect(problemsOf(`{ "languages": ["de"], "channels": ${typed} }`)).toBe(
    `1:36 invalid-value: "channels" must be ${problem}; type for example "channels": ["beta"]\n`,
  );
});

test('an item of a list is a problem of the list', () => {
  expect(problemsOf('{ "types": ["New", null] }')).toBe(
    '1:12 invalid-value: "types" must be one line of text, found ["New",null]; type for example "types": ["New","Fixed"]\n',
  );
});
