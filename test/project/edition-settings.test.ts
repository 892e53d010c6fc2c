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
  ['[1]', `a list of language tags, found [1]; ${LIKE}`],
  [
    '["german"]',
    `a list of language tags that this Node.js supports, and "german" is none, found ["german"]; ${LIKE}`,
  ],
  ['["de", "de"]', `a list that has each language once, found ["de","de"]; ${LIKE}`],
  ['["pt-br"]', `a list with "pt-BR" instead of "pt-br", found ["pt-br"]; ${LIKE}`],
  [
    '["de", "en"]',
    `a list without "en", the language of the notes (the setting "locale"), found ["de","en"]; ${LIKE}`,
  ],
  ['{ "de": 1 }', `a list of language tags, found {"de":1}; ${LIKE}`],
])('the languages %s are refused', (typed, problem) => {
  expect(problemsOf(`{ "languages": ${typed} }`)).toBe(
    `1:16 invalid-value: "languages" must be ${problem}\n`,
  );
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
  ['"beta"', 'a list of names of channels, each once and of a-z, 0-9 and - only, found "beta"'],
  ['["Beta"]', 'a list of names of channels, each once and of a-z, 0-9 and - only, found ["Beta"]'],
  ['["art"]', 'a list without "art", which is a directory of the output, found ["art"]'],
  ['["de"]', 'a list without "de", which is a language, found ["de"]'],
])('the channels %s are refused', (typed, problem) => {
  expect(problemsOf(`{ "languages": ["de"], "channels": ${typed} }`)).toBe(
    `1:36 invalid-value: "channels" must be ${problem}; type for example "channels": ["beta"]\n`,
  );
});
