import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadReleases } from '../../src/index.ts';
import { Settings } from '../../src/project/settings.ts';
import { AS_OF } from '../as-of.ts';
import { enterDirectory } from '../enter-directory.ts';
import { makePng } from '../project/pictures.ts';
import { noteText } from '../temporary.ts';
import { build } from '../../src/site/build.ts';

const note = (fields: Record<string, string>, body: string) =>
  noteText(fields, body).replace(/^art: .*\n/m, '');

const NOTES = {
  'releases/1.0.md': note({ version: '1.0.0', withdrawn: 'It lost data.' }, 'First.'),
  'releases/2.0.md': note(
    { version: '2.0.0', date: '2026-01-10', title: 'Search', layout: 'post' },
    `Faster, see [below](#fixes), [the first](1.0.md#top), [older](#1.0.0) and [the guide](/guide).

## Fixes

- Fixed: a crash <b onclick="x()">today</b>

### In \`code\`

\`\`\`js
let a;
\`\`\``,
  ),
  'releases/2.1.md': note({ version: '2.1.0', date: '2026-03-01' }, 'Soon.'),
  'releases/3.md': note({ version: '3.0.0', draft: 'true' }, 'Later.'),
  'releases/_index.md': '---\ntitle: All\n---\n',
  'gazette.json': '{ "otherKeys": ["layout"], "languages": ["de"] }',
};
const asOf = new Date('2026-02-01');

test('loads the releases that have appeared for a page of another site', async () => {
  enterDirectory(NOTES);
  const urlOf = ({ slug, version }: { slug: string; version: string }) =>
    `/news/${slug}?${version}`;
  const releases = await loadReleases({ asOf, urlOf });
  expect(releases.map(({ url }) => url)).toEqual(['/news/2.0.0?2.0.0', '/news/1.0.0?1.0.0']);
  const [newest, first] = releases;
  expect(first).toMatchObject({ withdrawn: 'It lost data.', description: 'It lost data.' });
  const { title = '', ...rest } = newest ?? {};
  expect({ title, ...rest }).toMatchObject({
    version: '2.0.0',
    slug: '2.0.0',
    title: 'Search',
    name: '2.0.0: Search',
    art: '',
    art_width: undefined,
    date: '2026-01-10',
    file: 'releases/2.0.md',
    isDraft: false,
    isScheduled: false,
    description: 'Faster, see below, the first, older and the guide.',
    headings: [
      { depth: 2, slug: 'fixes', text: 'Fixes' },
      { depth: 3, slug: 'in-code', text: 'In code' },
    ],
    changes: [
      { headline: '', kind: '', changes: ['Faster, see below, the first, older and the guide.'] },
      { headline: 'Fixes', kind: 'fix', changes: ['Fixed: a crash today'] },
      { headline: 'Fixes / In code', kind: 'fix', changes: ['let a;'] },
    ],
  });
  const first1 = '<a href="/news/1.0.0?1.0.0">';
  expect(newest?.html).toBe(
    `<p>Faster, see <a href="#fixes">below</a>, ${first1}the first</a>, ${first1}older</a> and <a href="/guide">the guide</a>.</p>
<h2 id="fixes">Fixes</h2><ul>
<li><span class="type fix">Fixed<span class="colon">:</span></span> a crash <b>today</b></li>
</ul>
<h3 id="in-code">In <code>code</code></h3><pre tabindex="0"><code class="language-js">let a;
</code></pre>
`,
  );
  expect(newest?.markdown).toContain(
    '[below](#fixes), [the first](/news/1.0.0?1.0.0), [older](/news/1.0.0?1.0.0) and [the guide](/guide)',
  );
});

test('in changes and descriptions, struck text is left out', async () => {
  const body =
    'For ~~Windows 7~~ Windows 10.\n\n- 5~~00~~ faster\n- <s>_Dark_</s>\n- ~~Old~~ **~~Older~~ New**';
  enterDirectory({ 'releases/1.0.md': note({ version: '1.0.0' }, body) });
  const [release] = await loadReleases({ asOf });
  expect(release?.description).toBe('For Windows 10.');
  const changes = release?.changes.flatMap((group) => group.changes);
  expect(changes).toEqual(['For Windows 10.', '5 faster', 'New']);
});

test('in changes and descriptions, nested items and cells are apart', async () => {
  const body =
    '- Search:\n  - finds\n    words\n  - finds tags\n- Dark mode.\n\n| Key | Now |\n|--|--|\n| a | b |';
  enterDirectory({ 'releases/1.0.md': note({ version: '1.0.0' }, `## Fixes\n\n${body}`) });
  const [release] = await loadReleases({ asOf });
  expect(release).toMatchObject({
    description: 'Fixes: Search: finds words; finds tags; Dark mode. Key; Now; a; b',
    changes: [{ changes: ['Search: finds words; finds tags', 'Dark mode.', 'Key; Now; a; b'] }],
  });
});

test('loads drafts and scheduled releases on request, and a language', async () => {
  enterDirectory({ ...NOTES, 'releases/2.0.de.md': '---\ntitle: Suche\n---\n\nSchneller.\n' });
  const all = await loadReleases({ asOf, unpublished: true });
  expect(all.map(({ version, isDraft, isScheduled }) => [version, isDraft, isScheduled])).toEqual([
    ['2.1.0', false, true],
    ['2.0.0', false, false],
    ['3.0.0', true, false],
    ['1.0.0', false, false],
  ]);
  const [german] = await loadReleases({ asOf, language: 'de' });
  expect(german).toMatchObject({ title: 'Suche', markdown: 'Schneller.', url: undefined });
});

test('without the option urlOf, releases have the address of their page, or none', async () => {
  enterDirectory(NOTES);
  const [none] = await loadReleases({ asOf });
  expect([none?.url, none?.html.includes('see <a href="#fixes">below</a>, the first')]).toEqual([
    undefined,
    true,
  ]);
  const settings = Settings.parse({ siteUrl: 'https://example.com/', otherKeys: ['layout'] });
  const [release] = await loadReleases({ asOf, settings });
  expect(release?.url).toBe('https://example.com/releases/2.0.0.html');
  expect(release?.html).toContain('<a href="https://example.com/guide">');
});

test('copies local pictures, and gives them their address on the site', async () => {
  enterDirectory({
    'releases/1.md': noteText({ art: 'art.png' }, '![Hi](shot.png)'),
    'releases/shot.png': makePng(3, 2),
    'releases/art.png': makePng(4, 2),
    'releases/shot.dark.png': makePng(3, 2),
  });
  await expect(loadReleases({ asOf })).rejects.toThrow(
    new Error('releases/1.md: local pictures need the option "media", or the setting siteUrl'),
  );
  const media = { directory: 'public/news', url: '/news' };
  const [release] = await loadReleases({ asOf, media });
  const files = readdirSync('public/news');
  expect(files).toHaveLength(3);
  const [, shown = ''] = /<img src="\/news\/([^"]+)"/.exec(release?.html ?? '') ?? [];
  expect(readFileSync(join('public/news', shown))).toEqual(makePng(3, 2));
  expect(release?.art).toMatch(/^\/news\/art-\w+\.png$/);
  expect(release?.markdown).toBe(`![Hi](/news/${shown})`);
});

test('all problems are in one error, with file and line', async () => {
  enterDirectory({
    'releases/1.md': noteText({ version: '1' }, '[a](https://ada:secret@b.c)'),
    'releases/2.md': noteText({ version: '2', dat: '2' }),
  });
  await expect(loadReleases({ asOf })).rejects.toThrow(
    /^releases\/1\.md:7: .*user name or password.*\nreleases\/2\.md:5: "dat" is not a key/,
  );
  writeFileSync('gazette.json', '{ "titel": "a" }');
  await expect(loadReleases()).rejects.toThrow('gazette.json:1: "titel" is not a key');
});

test('every release that a build shows is loaded, with the same words', async () => {
  const settings = Settings.parse({ siteUrl: 'https://example.com/', art: './art/gazette.png' });
  const out = enterDirectory({});
  const releases = join(import.meta.dirname, '../../releases');
  await build({ asOf: AS_OF, releases, settings, out });
  const history: unknown = JSON.parse(readFileSync(join(out, 'releases.json'), 'utf8'));
  const loaded = await loadReleases({ asOf: AS_OF, releases, settings });
  expect(history).toMatchObject(
    loaded.map(({ version, body, headlines, url }) => ({ version, body, headlines, url })),
  );
});
