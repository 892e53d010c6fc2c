import { expect, test } from 'vitest';
import { noteText } from '../../temporary.ts';
import { buildPages, type TypedSettings } from './pages/build-pages.ts';

const notes = {
  '1.0.md': noteText({ version: '1.0', date: '2024-06-01' }),
  '1.1.md': noteText({ version: '1.1', date: '2025-12-01', withdrawn: 'It lost data.' }),
  '2.0.md': noteText(
    { version: '2.0 <b>', date: '2026-02-01t10:00:00z', title: 'A & <i>', art: 'a.png' },
    'Read [this](#site-v2 "<h3 x>") and [that](https://e.com/?a=1&b=2), &lt;h3> `<h4>`.\n\n' +
      '## Site `v2`\n\n- One.\n\n### Fixes\n\n- Two.\n\n#### Deep\n\nX\n\n##### Deeper\n\nX\n\n###### Deepest\n\nX',
  ),
  '2.1.md': noteText({ version: '2.1', date: '2026-03-01' }, '```js\nlet a;\n```'),
};
const all: TypedSettings = {
  siteTitle: 'News & notes',
  siteDescription: 'As they ship.',
  homeUrl: 'https://www.example.org/',
  subscribeUrl: 'https://example.org/news',
  history: 2,
};
const alone = { siteUrl: undefined, art: 'https://cdn.example.com/a.png' };
const pair = { '1.md': notes['1.0.md'], '2.md': noteText({ version: '2', date: '2026-02-01' }) };

/** A line for each element, without the scripts, and with names that do not depend on bytes of files. */
const format = (text: string) =>
  text
    .replaceAll(/(<script[^>]*>)[^]*?<\/script>/g, '$1</script>')
    .replaceAll(/sha256-[\w+/=]+/g, 'sha256-HASH')
    .replaceAll(/(?<=[-/])[\da-f]{16}(?=\.)/g, 'HASH')
    .replaceAll(/(?<=>)(?=<(?!\/))/g, '\n');

test.each([
  ['index.html', notes, all],
  ['releases/2.0-b-8f50cf6c.html', notes, all],
  ['releases/2.1.html', notes, all],
  ['subscribe.html', notes, all],
  ['404.html', notes, all],
  ['feed.xml', notes, all],
  ['index.html', pair, alone],
  ['404.html', pair, alone],
] as const)('%s, word for word (%#)', async (path, files, settings) => {
  const { read, problems } = await buildPages(files, settings, { sizes: { a: [640, 360] } });
  expect(problems).toEqual([]);
  const name = `${settings === alone ? 'without-site-url-' : ''}${path.replace(/.*\//, '')}.txt`;
  await expect(format(read(path))).toMatchFileSnapshot(`../../fixtures/site/${name}`);
});
