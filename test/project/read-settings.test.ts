import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '../../src/project/read-settings.ts';
import { describeProblems } from '../describe-problems.ts';
import { temporaryDirectory } from '../temporary.ts';

function readJson(text: string) {
  return readSettings(join(temporaryDirectory({ 'settings.json': text }), 'settings.json'));
}

function problemsOf(text: string): string {
  const result = readJson(text);
  return result.ok ? '' : describeProblems([result.file]);
}

const DEFAULTS = {
  message: 'Version information located.',
  title: "What's new",
  siteTitle: 'Release notes',
  published: 'Published on {date}',
  locale: 'en-US',
  format: 'text',
  escapeSlashes: false,
  history: 50,
  page: true,
  hosting: [],
};

test('nothing needs to be set', () => {
  expect(readJson('{}')).toEqual({ ok: true, settings: DEFAULTS });
});

test('everything can be set; siteUrl is a directory', () => {
  const settings = {
    message: 'Found.',
    title: 'Neues',
    art: './art/a.png',
    siteTitle: 'Neues bei uns',
    published: 'Am {date}',
    locale: 'de',
    format: 'markdown',
    escapeSlashes: true,
    history: 'all',
    page: false,
    hosting: ['netlify', 'nginx'],
    siteUrl: 'https://example.com/notes',
  };
  expect(readJson(JSON.stringify(settings))).toEqual({
    ok: true,
    settings: { ...settings, siteUrl: 'https://example.com/notes/' },
  });
});

test.each([
  ['https://bücher.example/Notizen/ä', 'https://xn--bcher-kva.example/Notizen/%C3%A4/'],
  ['https://e.example/\uFFFE', 'https://e.example/%EF%BF%BE/'],
  ['HTTPS://Example.com', 'https://example.com/'],
])('siteUrl %s is written as clients ask for it', (siteUrl, written) => {
  expect(readJson(JSON.stringify({ siteUrl }))).toMatchObject({ settings: { siteUrl: written } });
});

test('siteUrl names nobody', () => {
  expect(problemsOf('{ "siteUrl": "https://user@example.com/" }')).toBe(
    '1:14 invalid-siteUrl: "siteUrl" must be an absolute URL without a user name and password, found "https://…@example.com/"; type for example "siteUrl": "https://example.com/"\n',
  );
});

test('what is no tag of a language is shown as it is', () => {
  expect(problemsOf('{ "locale": "no language" }')).toBe(
    '1:13 invalid-locale: "locale" must be the tag of a language that this Node.js knows, found "no language"; type for example "locale": "en-US"\n',
  );
});

test('every wrong setting is shown at its place', () => {
  const text = `\uFEFF{
\t"titel": "News",
\t"art": "C:/a.png", "format": "html",
\t"escapeSlashes": "yes",
\t"locale": "xx-klingon", "message": "",
\t"published": "Today",
\t"siteUrl": "https://example.com/?a",
\t"title": ["a"], "history": 0,
\t"siteTitle": ""
}`;
  expect(problemsOf(text)).toBe(
    [
      '5:37 invalid-message: "message" must be one line of text, found ""; type for example "message": "Version information located."',
      '8:11 invalid-title: "title" must be one line of text, found ["a"]; type for example "title": "What\'s new"',
      '3:9 invalid-art: "art" must be an absolute URL that starts with https:// or http://, or the path of a picture beside the notes, found "C:/a.png"; type for example "art": "https://cdn.example.com/art/intro.png"',
      '9:15 invalid-siteTitle: "siteTitle" must be one line of text, found ""; type for example "siteTitle": "Gazette release notes"',
      '6:15 invalid-published: "published" must be a phrase with {date} in it, found "Today"; type for example "published": "Published on {date}"',
      '5:12 invalid-locale: "locale" must be the tag of a language that this Node.js knows, found "xx-klingon"; type for example "locale": "en-US"',
      '3:31 invalid-format: "format" must be text or markdown, found "html"; type for example "format": "text"',
      '4:19 invalid-escapeSlashes: "escapeSlashes" must be true or false, found "yes"; type for example "escapeSlashes": true',
      '8:29 invalid-history: "history" must be a whole number from 1, or all, found 0; type for example "history": 50',
      '7:13 invalid-siteUrl: "siteUrl" must be an absolute http(s) URL without ?, # and @, found "https://example.com/?a"; type for example "siteUrl": "https://example.com/"',
      '2:2 unknown-key: "titel" is not a key of the settings; did you mean "title"?\n',
    ].join('\n'),
  );
});

const HOSTS = 'cloudflare, netlify, vercel, firebase, azure, nginx, caddy, apache';

test.each([
  ['["netlfy", "APACHE2"]', '["netlfy","APACHE2"]', '["netlify","apache"]'],
  ['["nginx", "github"]', '["nginx","github"]', '["cloudflare"]'],
  ['"netlify"', '"netlify"', '["netlify"]'],
  ['{}', '{}', '["cloudflare"]'],
  ['null', 'null', '["cloudflare"]'],
  ['[1]', '[1]', '["cloudflare"]'],
])('hosting: %s is shown with the hosts there are', (typed, found, meant) => {
  expect(problemsOf(`{ "hosting": ${typed} }`)).toBe(
    `1:14 invalid-hosting: "hosting" must be a list of ${HOSTS}, found ${found}; type for example "hosting": ${meant}\n`,
  );
});

test('each host counts once, in an order of its own', () => {
  expect(readJson('{ "hosting": ["nginx", "cloudflare", "nginx"] }')).toMatchObject({
    settings: { hosting: ['cloudflare', 'nginx'] },
  });
});

test('a path of art is one that every system has', () => {
  const expected =
    'an absolute URL that starts with https:// or http://, or the path of a picture beside the notes';
  for (const art of ['art\\\\a.png', 'a\\u0000.png', '/a.png', 'file:a.png', '']) {
    expect(problemsOf(`{ "art": "${art}" }`)).toContain(
      `"art" must be ${expected}, found "${art}"`,
    );
  }
});

test('what is no JSON is shown at its place', () => {
  const wrong = (text: string) => problemsOf(text).trimEnd();
  const at = (place: string, found: string) =>
    `${place} json: this is not JSON from here on: ${found}`;
  expect(wrong('{\n  "title": "News",\n}\n')).toBe(at('3:1', 'found "}"'));
  expect(wrong('{\n  "title": Foo\n}')).toBe(at('2:12', 'found "F"'));
  expect(wrong("{ 'title': 1 }")).toBe(at('1:3', `found "'"`));
  expect(wrong('{ "title": “News” }')).toBe(at('1:12', 'found "“"'));
  expect(wrong('{ // comment\n}')).toBe(at('1:3', 'found "/"'));
  expect(wrong('{ "a": tru }')).toBe(at('1:11', 'found " "'));
  expect(wrong('{ "a": "\\x" }')).toBe(at('1:10', 'found "x"'));
  expect(wrong('{} {}')).toBe(at('1:4', 'found "{"'));
  expect(wrong('{ "title": "News"')).toBe(at('1:18', 'it ends too early'));
  expect(wrong('')).toBe(at('1:1', 'it ends too early'));
  expect(problemsOf('[]')).toBe(
    '1:1 settings: the settings must be an object, such as { "title": "What\'s new" }\n',
  );
});

test('settings nested without end', () => {
  const deep = `{\n  "title": ${'['.repeat(50_000)}${']'.repeat(50_000)}\n}`;
  expect(problemsOf(deep)).toBe(
    '2:110 nesting: over 100 lists or objects stand in each other here; settings need one or two\n',
  );
});

test('settings that are not UTF-8', () => {
  const path = join(temporaryDirectory(), 'settings.json');
  writeFileSync(path, Buffer.from('{ "title": "Café" }', 'latin1'));
  const result = readSettings(path);
  expect(result.ok ? '' : describeProblems([result.file])).toBe(
    '1:1 encoding: the settings are not UTF-8; save them as UTF-8\n',
  );
});

test('a file that is named must be there', () => {
  expect(() => readSettings('no-such-file.json')).toThrow(
    'cannot read the settings no-such-file.json: there is no such file or directory',
  );
});
