import { expect, test } from 'vitest';
import { noteText } from '../../temporary.ts';
import { buildPages } from './pages/build-pages.ts';

const NOTES = {
  'a.md': noteText({ version: '1.0', date: '2026-01-01' }, '# The first\n\nRead [more](/more).'),
  'b.md': noteText(
    { version: '1.1', date: '2026-02-01', summary: 'Faster.' },
    '<!-- secret -->\n\n- One & <b>two</b>.',
  ),
  'c.md': noteText({ version: '1.2', date: '2026-03-01', withdrawn: 'It lost data.' }, '- Three.'),
};
const SETTINGS = { siteUrl: 'https://example.com/', siteTitle: 'News' };

test('each page has a copy in Markdown, which the page names', async () => {
  const { files } = await buildPages(NOTES, SETTINGS);
  expect(files.get('releases/1.0.md')).toBe(
    '# 1.0: The first\n\nPublished on January 1, 2026\n\nRead [more](https://example.com/more).\n',
  );
  expect(files.get('releases/1.1.md')).toContain('\n\n- One & <b>two</b>.\n');
  expect(files.get('releases/1.2.md')).toMatch(
    /^# Withdrawn: .*1\.2\n[^]*\n\nWithdrawn: It lost data\.\n\n- Three\.\n/,
  );
  expect(files.get('releases/1.2.html')).toMatch(
    /<meta property="og:title" content="Withdrawn: [^"]*1\.2 · News"><meta property="og:description" content="It lost data\.">/,
  );
  expect(files.get('feed.xml')).toMatch(/<title>Withdrawn: .*1\.2<\/title>/);
  const pages = [...files.keys()].filter((path) => /^releases\/.*html$/.test(path));
  expect(pages).toHaveLength(3);
  for (const page of pages) {
    const copy = page.replace(/html$/, 'md');
    expect(files.get(copy)).not.toContain('<!--');
    expect(files.get(page)).toContain(
      `<link rel="alternate" type="text/markdown" href="https://example.com/${copy}">`,
    );
  }
});

test('a copy is as typed if all its addresses are absolute', async () => {
  const typed = '* [One](<https://a.example/b>) <img src="https://a.example/c.png" alt="c">';
  const { files } = await buildPages({ ...NOTES, 'b.md': noteText({ version: '1.1' }, typed) });
  expect(files.get('releases/1.1.md')).toContain(`\n\n${typed}\n`);
});

test('titles are escaped in llms.txt and in copies', async () => {
  const title = 'List<T> [x](y) *z* & &amp; a_b _c_ 1 < 2 #';
  const escaped = String.raw`List\<T> \[x\](y) \*z\* & \&amp; a_b \_c\_ 1 < 2 \#`;
  const note = noteText({ version: '1.1', title: JSON.stringify(title) });
  const { files } = await buildPages({ ...NOTES, 'b.md': note }, SETTINGS);
  expect(files.get('llms.txt')).toContain(
    `- [1.1: ${escaped}](https://example.com/releases/1.1.md)`,
  );
  expect(files.get('releases/1.1.md')).toContain(`# 1.1: ${escaped}\n`);
});

test('llms.txt lists the copies, and sitemap.xml the pages', async () => {
  const { files } = await buildPages(NOTES, SETTINGS);
  expect(files.get('llms.txt')).toContain(
    '(https://example.com/releases/1.1.md): Faster.\n- [1.0: The first](https://example.com/releases/1.0.md): Read more.\n',
  );
  const addresses = [...(files.get('sitemap.xml') ?? '').matchAll(/<loc>(.*?)<\/loc>/g)];
  expect(addresses.map(([, address]) => address)).toEqual([
    'https://example.com/',
    'https://example.com/releases/1.2.html',
    'https://example.com/releases/1.1.html',
    'https://example.com/releases/1.0.html',
  ]);
});
