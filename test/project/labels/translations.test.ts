import { describe, expect, test } from 'vitest';
import { en } from '../../../src/project/labels/en.ts';
import { LabelsSetting } from '../../../src/project/labels/labels.ts';
import { findTranslation } from '../../../src/project/labels/translations.ts';
import { Settings, TypedSettings } from '../../../src/project/settings.ts';

const LOCALES = ['ar', 'de', 'es', 'fr', 'it', 'ja', 'pt', 'ru', 'zh'];

describe.each(LOCALES)('the translation for %s', (locale) => {
  const { labels, defaults } = findTranslation(locale) ?? en;

  test('is valid as settings', () => {
    expect(TypedSettings.safeParse(defaults).error).toBeUndefined();
    expect(LabelsSetting.safeParse(labels).error).toBeUndefined();
    expect(defaults.title).toContain('{version}');
  });

  test('is in its own language', () => {
    const shared = Object.entries(labels).filter(
      ([name, text]) => text === Object.entries(en.labels).find(([key]) => key === name)?.[1],
    );
    expect(shared).toEqual([]);
  });

  test('distinguishes the releases before and after', () => {
    const texts = [labels.previousRelease, labels.nextRelease, labels.olderReleases];
    expect(new Set(texts).size).toBe(3);
  });
});

test.each([
  ['de-CH', 'Schließen'],
  ['pt-BR', 'Fechar'],
  ['zh-CN', '关闭'],
  ['ar-EG', 'إغلاق'],
  ['ja-JP-u-ca-japanese', '閉じる'],
  ['en-GB', 'Close'],
])('%s has the phrases of its language', (locale, close) => {
  expect(findTranslation(locale)?.labels.close).toBe(close);
});

test.each(['nl', 'zh-TW', 'zh-Hant', 'az-Arab'])('%s has no built-in phrases', (locale) => {
  expect(findTranslation(locale)).toBeUndefined();
  expect(Settings.parse({ locale }).labels.close).toBe('Close');
});

test('the defaults of settings are in the language of the locale too', () => {
  expect(Settings.parse({ locale: 'de-DE', title: 'Neues' })).toMatchObject({
    title: 'Neues',
    headline: 'Änderungen',
    siteTitle: 'Versionshinweise',
    published: 'Veröffentlicht am {date}',
    message: 'Version information located.',
  });
});
