import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { en, findTranslation } from '../../src/labels/labels.ts';
import { readSettings } from '../../src/project/read-settings.ts';
import { Settings } from '../../src/project/settings.ts';
import { describeProblems } from '../describe-problems.ts';
import { temporaryDirectory } from '../temporary.ts';
import { problemsOf, readJson } from './read-json.ts';

const DEFAULTS = {
  releases: 'releases',
  out: 'dist',
  message: 'Version information located.',
  title: "What's new in {version}",
  headline: 'Changes',
  siteTitle: 'Release notes',
  published: 'Published on {date}',
  locale: 'en-US',
  format: 'text',
  escapeSlashes: false,
  history: 50,
  page: true,
  hosting: [],
  linkSchemes: [],
  labels: en.labels,
  types: Settings.parse({}).types,
  languages: [],
  channels: [],
};

test('every setting has a default', () => {
  expect(readJson('{}')).toEqual({ ok: true, settings: DEFAULTS });
});

test('every setting can be set; siteUrl gets a final slash', () => {
  const settings = {
    releases: 'notes',
    out: 'public/notes',
    message: 'Found.',
    title: 'Neues',
    headline: 'Änderungen',
    art: './art/a.png',
    siteTitle: 'Neues bei uns',
    published: 'Am {date}',
    locale: 'de',
    format: 'markdown',
    escapeSlashes: true,
    history: 'all',
    page: false,
    hosting: ['netlify', 'nginx'],
    linkSchemes: ['obsidian'],
    siteLogo: 'logo.png',
    accent: '#C0FFEE',
    homeUrl: 'https://example.com/',
    labels: findTranslation('de')?.labels,
    siteUrl: 'https://example.com/notes',
    types: ['Behoben', 'Mehr'],
    languages: { fr: { siteTitle: 'Nouveautés', labels: { close: 'Fermé' } } },
    channels: ['beta'],
  };
  const types = [
    { word: 'Behoben', kind: 'fix' },
    { word: 'Mehr', kind: 'other' },
  ];
  const { defaults, labels } = findTranslation('fr') ?? en;
  const own = { siteTitle: 'Nouveautés', labels: { ...labels, close: 'Fermé' }, types };
  const languages = [{ locale: 'fr', ...defaults, ...own }];
  expect(readJson(JSON.stringify(settings))).toEqual({
    ok: true,
    settings: { ...settings, siteUrl: 'https://example.com/notes/', types, languages },
  });
});

test.each([
  ['https://bücher.example/Notizen/ä', 'https://xn--bcher-kva.example/Notizen/%C3%A4/'],
  ['https://e.example/\uFFFE', 'https://e.example/%EF%BF%BE/'],
  ['HTTPS://Example.com', 'https://example.com/'],
])('siteUrl %s is normalized', (siteUrl, written) => {
  expect(readJson(JSON.stringify({ siteUrl }))).toMatchObject({ settings: { siteUrl: written } });
});

test('siteUrl must not have a user name', () => {
  expect(problemsOf('{ "siteUrl": "https://user@example.com/" }')).toBe(
    '1:14 invalid-value: "siteUrl" must be an absolute URL without a user name and password, found "https://…@example.com/"; type for example "siteUrl": "https://example.com/"\n',
  );
});

test('every invalid setting is reported at its position', () => {
  const text = `\uFEFF{
\t"titel": "News",
\t"art": "C:/a.png", "format": "html",
\t"escapeSlashes": "yes",
\t"locale": "xx-klingon", "message": "",
\t"published": "Today",
\t"siteUrl": "https://example.com/?a",
\t"title": ["a"], "history": 0,
\t"siteTitle": "", "accent": "blue",
\t"homeUrl": "kite.dev/de", "siteLogo": "/logo.png"
}`;
  expect(problemsOf(text)).toBe(
    [
      '2:2 unknown-key: "titel" is not a key of the settings; did you mean "title"?',
      '3:9 invalid-value: "art" must be an absolute URL that starts with https:// or http://, or the path of a picture next to the note, found "C:/a.png"; type for example "art": "a.png"',
      '3:31 invalid-value: "format" must be text or markdown, found "html"; type for example "format": "text"',
      '4:19 invalid-value: "escapeSlashes" must be true or false, found "yes"; type for example "escapeSlashes": true',
      '5:12 invalid-value: "locale" must be a language tag that this Node.js supports, found "xx-klingon"; type for example "locale": "en-US"',
      '5:37 invalid-value: "message" must be one line of text, found ""; type for example "message": "Version information located."',
      '6:15 invalid-value: "published" must be a phrase with {date} in it, found "Today"; type for example "published": "Published on {date}"',
      '7:13 invalid-value: "siteUrl" must be an absolute http(s) URL without ?, # and @, found "https://example.com/?a"; type for example "siteUrl": "https://example.com/"',
      '8:11 invalid-value: "title" must be one line of text, found ["a"]; type for example "title": "What\'s new in {version}"',
      '8:29 invalid-value: "history" must be a whole number from 1, or all, found 0; type for example "history": 50',
      '9:15 invalid-value: "siteTitle" must be one line of text, found ""; type for example "siteTitle": "Gazette release notes"',
      '9:29 invalid-value: "accent" must be a color such as #0a5fb4, found "blue"; type for example "accent": "#0a5fb4"',
      '10:13 invalid-value: "homeUrl" must be an absolute URL that starts with https:// or http://, found "kite.dev/de"; type for example "homeUrl": "https://kite.dev/de"',
      '10:40 invalid-value: "siteLogo" must be an absolute URL that starts with https:// or http://, or the path of a picture next to the note, found "/logo.png"; type for example "siteLogo": "logo.png"\n',
    ].join('\n'),
  );
});

const HOSTS =
  'cloudflare, netlify, vercel, firebase, azure, nginx, caddy, apache, github-pages, gitlab-pages';

test.each([
  ['["netlfy", "APACHE2"]', '["netlfy","APACHE2"]', '["cloudflare"]'],
  ['"netlify"', '"netlify"', '["cloudflare"]'],
  ['{}', '{}', '["cloudflare"]'],
  ['null', 'null', '["cloudflare"]'],
  ['[1]', '[1]', '["cloudflare"]'],
  ['{"toString":false}', '{"toString":false}', '["cloudflare"]'],
])('hosting: %s is reported with the list of hosts', (typed, found, meant) => {
  expect(problemsOf(`{ "hosting": ${typed} }`)).toBe(
    `1:14 invalid-value: "hosting" must be a list of ${HOSTS}, found ${found}; type for example "hosting": ${meant}\n`,
  );
});

test('hosts are in a fixed order, without duplicates', () => {
  expect(readJson('{ "hosting": ["nginx", "cloudflare", "nginx"] }')).toMatchObject({
    settings: { hosting: ['cloudflare', 'nginx'] },
  });
});

test('art must be a path that works on every system', () => {
  const expected =
    'an absolute URL that starts with https:// or http://, or the path of a picture next to the note';
  for (const art of ['art\\\\a.png', 'a\\u0000.png', '/a.png', 'file:a.png', '']) {
    expect(problemsOf(`{ "art": "${art}" }`)).toContain(
      `"art" must be ${expected}, found "${art.replace('\\\\', '\\')}"`,
    );
  }
});

test('invalid JSON is reported at its position', () => {
  const explain = (text: string) => problemsOf(text).trimEnd();
  const at = (place: string, found: string) => `${place} json: this is not valid JSON: ${found}`;
  expect(explain('{\n  "title": "News",\n}\n')).toBe(
    at('3:1', 'found "}"; delete the comma before it'),
  );
  expect(explain('{\n  "title": "News"\n  "history": 5\n}')).toBe(
    at('3:3', 'found "\\""; type a comma before it'),
  );
  expect(explain('{ "a": }')).toBe(at('1:8', 'found "}"'));
  expect(explain('{\n  "title": Foo\n}')).toBe(at('2:12', 'found "F"'));
  expect(explain("{ 'title': 1 }")).toBe(at('1:3', `found "'"; type straight double quotes`));
  expect(explain('{ "title": “News” }')).toBe(at('1:12', 'found "“"; type straight double quotes'));
  expect(explain('{ // comment\n}')).toBe(at('1:3', 'found "/"; delete the comment'));
  expect(explain('{ "a": tru }')).toBe(at('1:8', 'found "t"'));
  expect(explain('{ "a": "\\x" }')).toBe(at('1:8', String.raw`found "\""`));
  expect(explain('{} {}')).toBe(at('1:4', 'found "{"'));
  expect(explain('{ "title": "News"')).toBe(at('1:18', 'it ends too early'));
  expect(explain('')).toBe(at('1:1', 'it ends too early'));
  expect(problemsOf('[]')).toBe(
    '1:1 settings: the settings must be an object, such as { "title": "What\'s new" }\n',
  );
});

test('a key that occurs twice is reported at the second one', () => {
  expect(problemsOf('{ "title": "News", "history": 5, "title": "Changes" }')).toBe(
    '1:34 duplicate-key: "title" occurs twice; delete one of the two\n',
  );
  expect(problemsOf('{ "title": "News", "title": 5 }')).toBe(
    '1:20 duplicate-key: "title" occurs twice; delete one of the two\n' +
      '1:29 invalid-value: "title" must be one line of text, found 5; type for example "title": "What\'s new in {version}"\n',
  );
  expect(problemsOf('{ "labels": "a", "labels": { "cloze": "OK" } }')).toBe(
    '1:18 duplicate-key: "labels" occurs twice; delete one of the two\n' +
      '1:30 unknown-key: "cloze" is not a key of labels; did you mean "close"?\n',
  );
});

const KEYS =
  'releases, out, message, title, headline, published, siteTitle, siteDescription, labels, art, locale, format, escapeSlashes, history, page, hosting, linkSchemes, types, subscribeUrl, siteLogo, accent, css, homeUrl, siteUrl, languages, channels';

test.each([
  ['titel', 'did you mean "title"?'],
  ['SITE_URL', 'did you mean "siteUrl"?'],
  ['at', `the keys are ${KEYS}`],
  ['sideTitel', `the keys are ${KEYS}`],
  ['output', `the keys are ${KEYS}`],
  ['constructor', `the keys are ${KEYS}`],
  ['__proto__', `the keys are ${KEYS}`],
])('the unknown key %s: %s', (key, advice) => {
  expect(problemsOf(`{ "${key}": "x" }`)).toBe(
    `1:3 unknown-key: "${key}" is not a key of the settings; ${advice}\n`,
  );
});

describe('deep nesting', () => {
  const nest = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  const tooDeep =
    'nesting: lists and objects are nested too deep; no setting needs more than four levels\n';

  test.each([101, 100_000])('%i levels are reported', (depth) => {
    expect(problemsOf(`{\n  "title": ${nest(depth)}\n}`)).toBe(`1:1 ${tooDeep}`);
    expect(problemsOf('{"a":'.repeat(depth))).toBe(`1:1 ${tooDeep}`);
  });

  test('50 levels are not', () => {
    expect(problemsOf(`{ "title": ${nest(50)} }`)).toMatch(/^1:12 invalid-value: /);
  });
});

test('settings that are not UTF-8', () => {
  const path = join(temporaryDirectory(), 'settings.json');
  writeFileSync(path, Buffer.from('{ "title": "Café" }', 'latin1'));
  const result = readSettings(path);
  expect(result.ok ? '' : describeProblems(result.problems)).toBe(
    '1:1 encoding: the settings are not UTF-8; save them as UTF-8\n',
  );
});

test('a file named by --config must exist', () => {
  expect(() => readSettings('no-such-file.json')).toThrow(
    'cannot read the settings no-such-file.json: there is no such file or directory',
  );
});
