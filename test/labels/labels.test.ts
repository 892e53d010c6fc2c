import { describe, expect, test } from 'vitest';
import { en, findPhrases } from '../../src/labels/labels.ts';
import { LabelsSetting } from '../../src/project/phrases.ts';
import { Settings, TypedSettings } from '../../src/project/settings.ts';
import { problemsOf } from '../project/read-json.ts';

describe.each(['ar', 'de', 'es', 'fr', 'it', 'ja', 'pt', 'ru', 'zh'])(
  'the translation for %s',
  (locale) => {
    const { labels, defaults } = findPhrases(locale) ?? en;

    test('is valid as settings', () => {
      expect(TypedSettings.safeParse(defaults).error).toBeUndefined();
      expect(LabelsSetting.safeParse(labels).error).toBeUndefined();
      expect(defaults.title).toContain('{version}');
    });

    test('has the same phrases, in its own language', () => {
      expect(Object.keys(labels)).toEqual(Object.keys(en.labels));
      const english = new Set(Object.values(en.labels));
      expect(Object.values(labels).filter((text) => english.has(text))).toEqual([]);
    });
  },
);

test.each([
  ['de-CH', 'Schließen'],
  ['pt-BR', 'Fechar'],
  ['zh-CN', '关闭'],
  ['ar-EG', 'إغلاق'],
  ['ja-JP-u-ca-japanese', '閉じる'],
  ['en-GB', 'Close'],
])('%s has the phrases of its language', (locale, close) => {
  expect(findPhrases(locale)?.labels.close).toBe(close);
});

test.each(['nl', 'zh-TW', 'zh-Hant', 'az-Arab'])('%s has no built-in phrases', (locale) => {
  expect(findPhrases(locale)).toBeUndefined();
  expect(Settings.parse({ locale }).labels.close).toBe('Close');
});

test('labels and the defaults of settings are in the language of the locale; settings replace single phrases', () => {
  const typed = { locale: 'de-AT', title: 'Neues', labels: { close: 'Verstanden' } };
  const german = findPhrases('de');
  expect(Settings.parse(typed)).toMatchObject({
    title: 'Neues',
    headline: 'Änderungen',
    siteTitle: 'Versionshinweise',
    published: 'Veröffentlicht am {date}',
    message: 'Version information located.',
    labels: { ...german?.labels, close: 'Verstanden' },
    types: expect.arrayContaining([
      { word: 'Deprecated', kind: 'edit' },
      { word: 'Behoben', kind: 'fix' },
    ]),
  });
});

test('labels that are wrong are reported at their positions', () => {
  const text = `{ "labels": {
  "clsoe": "OK",
  "more": "",
  "matches": "Found",
  "draft": 1,
  "tip": "Hint:", "tip": "Hint:"
} }`;
  expect(problemsOf(text)).toBe(
    [
      '2:3 unknown-key: "clsoe" is not a key of labels; did you mean "close"?',
      '3:11 invalid-value: "more" must be one line of text, found ""; type for example "more": "Not everything is shown here."',
      '4:14 invalid-value: "matches" must be a phrase with {count} in it, found "Found"; type for example "matches": "Matching releases: {count}"',
      '5:12 invalid-value: "draft" must be one line of text, found 1; type for example "draft": "Draft"',
      '6:19 duplicate-key: "tip" occurs twice; delete one of the two\n',
    ].join('\n'),
  );
});

test.each([
  ['"OK"', '"OK"'],
  ['["OK", "OK"]', '["OK","OK"]'],
])('labels must be an object, not %s', (typed, found) => {
  expect(problemsOf(`{ "labels": ${typed} }`)).toBe(
    `1:13 invalid-value: "labels" must be an object with phrases, found ${found}; type for example "labels": {"close":"OK"}\n`,
  );
});
