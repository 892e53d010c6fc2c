import { expect, test } from 'vitest';
import { formatTitle } from '../../../src/notes/render/format.ts';

test.each([
  ["What's new in {version}", "What's new in 5.1.0-rc.1"],
  ['{version}, {version}', '5.1.0-rc.1, 5.1.0-rc.1'],
  ['{version} 的新功能', '5.1.0-rc.1 的新功能'],
  ['ما الجديد في الإصدار {version}', 'ما الجديد في الإصدار \u20665.1.0-rc.1\u2069'],
  ['מה חדש בגרסה {version}', 'מה חדש בגרסה \u20665.1.0-rc.1\u2069'],
])('%j becomes %j', (title, filled) => {
  expect(formatTitle(title, '5.1.0-rc.1')).toBe(filled);
});
