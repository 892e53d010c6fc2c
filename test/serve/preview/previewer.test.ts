import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createPreviewer, type Preview } from '../../../src/serve/preview/previewer.ts';
import { describeProblems } from '../../describe-problems.ts';
import { noteText, temporaryDirectory } from '../../temporary.ts';
import { middle, newest } from '../../site/build-notes.ts';
import { AS_OF } from '../../as-of.ts';

const script = { src: '/reload.js', nonce: 'a-nonce' };
const notes = { 'releases/a.md': newest, 'releases/b.md': middle, 's.json': '{}' };

/** Previews a directory of these files. */
function preview(files: Record<string, string> = notes) {
  const directory = temporaryDirectory(files);
  const releases = join(directory, 'releases');
  const build = createPreviewer({
    now: () => AS_OF,
    releases,
    config: join(directory, 's.json'),
    script,
  });
  const write = (path: string, text: string) => writeFileSync(join(directory, path), text);
  return { build, write, releases };
}

const read = ({ files }: Preview, path: string) =>
  String(files.find((file) => file.path === path)?.content);
const renderAll = ({ files, ...rest }: Preview) => ({
  ...rest,
  files: files.map(({ path, content }) => ({ path, text: String(content) })),
});
const listPaths = ({ files }: Preview) => files.map(({ path }) => path).toSorted();

test('has the whole output, and its page loads the script', async () => {
  const built = await preview().build();
  expect(built.problems).toEqual([]);
  expect(built.names).toMatchObject({ current: '3.0', previous: '2.0' });
  expect(listPaths(built)).toContain('v2/cloud/version');
  const page = read(built, 'index.html');
  expect(page).toContain('<script src="/reload.js" nonce="a-nonce" defer></script>');
  expect(page).toContain(' &#x27;nonce-a-nonce&#x27;; connect-src &#x27;self&#x27;; img-src ');
});

test.each<[string, Record<string, string>]>([
  ['a draft', { date: '2026-04-01', draft: 'true' }],
  ['a scheduled release', { date: '3000-01-01' }],
])(
  '%s is only on the front page, its own page, in the texts for agents and in the search',
  async (_name, fields) => {
    const text = noteText({ version: '4', ...fields }, 'Not for everyone.');
    const built = await preview({ ...notes, 'releases/c.md': text }).build();
    const having = built.files.filter(({ content }) =>
      String(content).includes('Not for everyone.'),
    );
    expect(having.map(({ path }) => path)).toEqual([
      'llms.txt',
      'releases/4.md',
      'search.json',
      'releases/4.html',
      'index.html',
    ]);
  },
);

test('page: false has no effect', async () => {
  const built = await preview({ ...notes, 's.json': '{"page": false}' }).build();
  expect(listPaths(built)).toContain('index.html');
});

describe('with problems', () => {
  test('the page shows them, and the other files stay as they were', async () => {
    const { build, write } = preview();
    const before = await build();
    write('releases/a.md', newest.replace('version', 'verzion'));
    const broken = await build();
    expect(broken.names).toBeUndefined();
    expect(describeProblems(broken.problems)).toContain('did you mean "version"?');
    expect(listPaths(broken)).toEqual(listPaths(before));
    expect(read(broken, 'index.html')).toContain('<mark>verzion:</mark> 3.0');
    expect(read(broken, 'v2/cloud/version')).toBe(read(before, 'v2/cloud/version'));
    write('releases/a.md', newest);
    expect(renderAll(await build())).toEqual(renderAll(before));
  });

  test('the pages of all editions show them', async () => {
    const config = '{ "languages": ["de"], "channels": ["beta"] }';
    const { build, write } = preview({ ...notes, 's.json': config });
    const before = await build();
    write('releases/b.de.md', '<x>');
    write('releases/a.de.md', '---\nversion: 3.0\n---\nNeu.\n');
    const broken = await build();
    expect(listPaths(broken)).toEqual(listPaths(before));
    const page = read(broken, 'index.html');
    expect(page).toContain('<mark>version:</mark> 3.0');
    for (const prefix of ['de/', 'beta/', 'beta/de/']) {
      expect(read(broken, `${prefix}index.html`)).toBe(page);
    }
    for (const prefix of ['', 'de/']) {
      expect(read(broken, `${prefix}releases/2.0.html`)).toBe(page);
    }
    write('releases/a.de.md', 'Neu.\n');
    expect(read(await build(), 'de/index.html')).toContain('Neu.');
  });

  test('from the start, there is only that page', async () => {
    const built = await preview({ ...notes, 'releases/c.md': '' }).build();
    expect(listPaths(built)).toEqual(['index.html', 'whats-new/index.html']);
  });

  test('the lines of notes outside the history are shown too', async () => {
    const { build, write } = preview({ ...notes, 's.json': '{"history": 1}' });
    write('releases/c.md', noteText({ version: '2.0', date: '2020-01-01' }));
    expect(read(await build(), 'index.html')).toContain('version: <mark>2.0</mark>');
  });

  test('in the settings, the page shows their lines', async () => {
    const { build, write } = preview();
    const before = await build();
    write('s.json', '{ "tittle": "x" }');
    const broken = await build();
    expect(read(broken, 'index.html')).toContain('{ <mark>"tittle":</mark> "x" }');
    write('s.json', '{ "siteTitle": "Another title" }');
    expect(read(await build(), 'index.html')).toContain('Another title');
    write('s.json', '{}');
    expect(renderAll(await build())).toEqual(renderAll(before));
  });
});

test('one release is enough for the page, and another page says what is missing', async () => {
  const built = await preview({ 'releases/a.md': newest, 's.json': '{}' }).build();
  expect(built.names).toMatchObject({ current: '3.0', previous: undefined });
  expect(listPaths(built)).not.toContain('v2/cloud/version');
  expect(read(built, 'index.html')).toContain('Faster search.');
  expect(read(built, 'problems.html')).toContain('is the only release');
});

test('without any note, the page says how to start', async () => {
  const built = await preview({ 'releases/readme.txt': '', 's.json': '{}' }).build();
  expect(built.names).toBeUndefined();
  expect(read(built, 'index.html')).toContain('start with `npx --no-install gazette init`');
});

test('with warnings, a page lists them, and the other files are the whole output', async () => {
  const { build, write } = preview();
  const before = await build();
  write('releases/a.md', `${newest}\n## Site\n`);
  const built = await build();
  expect(built.names?.current).toBe(before.names?.current);
  expect(describeProblems(built.problems)).toContain('empty-headline: "Site" has no changes');
  expect(listPaths(built)).toEqual([...listPaths(before), 'problems.html'].toSorted());
  expect(read(built, 'problems.html')).toContain('<mark>## Site</mark>');
  write('releases/a.md', newest);
  expect(renderAll(await build())).toEqual(renderAll(before));
});

test('notes that cannot be read are a problem later, until they can be read again', async () => {
  const { build, releases } = preview();
  const before = await build();
  renameSync(releases, `${releases}-away`);
  const broken = await build();
  expect(read(broken, 'index.html')).toContain(
    `<article class="error"><h3>cannot read the release notes in ${releases}: there is no such file or directory; name another directory with --releases or the setting "releases", or start with \`npx --no-install gazette init\`</h3>`,
  );
  expect(describeProblems(broken.problems)).toBe(
    `1:1 file: cannot read the release notes in ${releases}: there is no such file or directory; name another directory with --releases or the setting "releases", or start with \`npx --no-install gazette init\`\n`,
  );
  renameSync(`${releases}-away`, releases);
  expect(renderAll(await build())).toEqual(renderAll(before));
});
