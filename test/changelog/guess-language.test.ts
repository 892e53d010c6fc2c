import { expect, test } from 'vitest';
import { guessLanguage } from '../../src/changelog/guess-language.ts';

test.each([
  ['The kite is faster, and the tail of this one is not as long when the wind is strong. ', 'en'],
  [
    'Der Drachen ist schneller, und die Schnur wird nicht länger, wenn der Wind mit Böen weht. ',
    'de',
  ],
  ['Les cerfs-volants sont dans une boîte, avec des ficelles pour les enfants. ', 'fr'],
  ['Los cometas del parque vuelan con una cuerda por el aire, y las colas también. ', 'es'],
  ['Gli aquiloni della scatola sono nel parco, per il vento delle colline. ', 'it'],
  ['As pipas do parque não voam em dias sem vento, e uma foi ao mar dos Açores. ', 'pt'],
  ['Змей летает быстрее, чем раньше. ', 'ru'],
  ['الطائرة الورقية أسرع من قبل. ', 'ar'],
  ['修复日历组件在某些情况下的问题。', 'zh'],
  ['カレンダーの日付が正しく表示されない問題を修正しました。', 'ja'],
  ['- Fix `a.b`\n- v1.2.3\n', undefined],
])('%j, several times, is %s', (text, language) => {
  expect(guessLanguage(text.repeat(10))).toBe(language);
});
