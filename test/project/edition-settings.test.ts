import { expect, test } from 'vitest';
import { problemsOf, readJson } from './read-json.ts';

test('phrases of a language are those of the language, but for the name of the site', () => {
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
