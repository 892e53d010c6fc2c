import { expect, test } from 'vitest';
import { noteText } from '../../temporary.ts';
import { buildPages, type TypedSettings } from '../outputs/pages/build-pages.ts';

const BODY = `Security: Update soon.

## Fixed

- FIXED: A crash.
- **Breaking:** No more \`a\`.
- **Added**: b
- [New](https://example.com/): c
- Note: d
- **Fixed:e** f
- Fixed- g
- **Added** – h
- New-style i
- Plain

## Fixed in Safari

- e

## **Added**

- f

## Changed:

- g
`;

async function build(body: string, settings: TypedSettings = {}) {
  const notes = { '1.md': noteText({}), '2.md': noteText({ version: '2' }, body) };
  const { read } = await buildPages(notes, settings);
  return { page: read('releases/2.html'), read };
}

const label = (kind: string, text: string, colon = ':') =>
  `<span class="type ${kind}">${text}<span class="colon">${colon}</span></span>`;

test('words for types of changes are labels on pages', async () => {
  const { page } = await build(BODY);
  expect(page).toContain(`<p>${label('security', 'Security')} Update soon.</p>`);
  for (const name of ['fix">Fixed', 'add">Added', 'edit">Changed']) {
    expect(page).toContain(`<span class="type ${name}</span><a class="anchor"`);
  }
  for (const change of [
    `${label('fix', 'FIXED')} A crash.`,
    `${label('breaking', 'Breaking')} No more <code>a</code>.`,
    `${label('add', 'Added')} b`,
    '<a href="https://example.com/">New</a>: c',
    'Note: d',
    '<strong>Fixed:e</strong> f',
    `${label('fix', 'Fixed', '-')} g`,
    `${label('add', 'Added', '–')} h`,
    'New-style i',
    'Plain',
    'e',
  ]) {
    expect(page).toContain(`<li>${change}</li>`);
  }
  expect(page).toContain('>Fixed in Safari<');
});

test('the version response and the feed stay as typed', async () => {
  const { read } = await build(BODY);
  expect(read('v2/cloud/version')).toContain('"FIXED: A crash."');
  expect(read('feed.xml')).toContain('&#x3C;li>FIXED: A crash.&#x3C;/li>');
});

test.each<[string, TypedSettings, string]>([
  ['- Behoben: Absturz.', { locale: 'de-DE' }, `<li>${label('fix', 'Behoben')} Absturz.</li>`],
  ['- Fixed: Absturz.', { locale: 'de-DE' }, `<li>${label('fix', 'Fixed')} Absturz.</li>`],
  [
    '- 修正：クラッシュ',
    { locale: 'ja' },
    '<span class="type fix">修正<span class="colon">：</span></span>クラッシュ',
  ],
  ['- Behoben: Absturz.', {}, '<li>Behoben: Absturz.</li>'],
  ['- [Fixed] x.', {}, `<li><span class="type fix">Fixed</span> x.</li>`],
  ['- **Fixed** x.', {}, `<li><span class="type fix">Fixed</span> x.</li>`],
  ['- `Fixed`: x.', {}, `<li>${label('fix', 'Fixed')} x.</li>`],
  ['- Fixed (Android): x.', {}, `<li>${label('fix', 'Fixed (Android)')} x.</li>`],
  [
    '- Performance: x.',
    { types: { Performance: 'edit' } },
    `<li>${label('edit', 'Performance')} x.</li>`,
  ],
  [
    '**Full Changelog**: https://e.com/a/compare/v1...v2',
    {},
    '<a href="https://e.com/a/compare/v1...v2">v1…v2</a>',
  ],
  ['- Opgelost: x.', { types: ['Opgelost'] }, `<li>${label('other', 'Opgelost')} x.</li>`],
  [
    '- Bug fixes: x.\n- 💥 Breaking changes: y.',
    { types: ['🐛 Bug Fixes', 'Breaking Changes'] },
    `<li>${label('fix', 'Bug fixes')} x.</li>\n<li>${label('breaking', '💥 Breaking changes')} y.</li>`,
  ],
])('they are in the language of the site, or as set: %s %j', async (body, settings, html) => {
  expect((await build(body, settings)).page).toContain(html);
});
