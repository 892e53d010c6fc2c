import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ask } from '../../serve/ask.ts';
import { noteText } from '../../temporary.ts';
import { startPreview } from '../start-preview.ts';

const newer = noteText({ version: '2.0', date: '2026-02-01' });
const notes = {
  'releases/a.md': newer,
  'releases/b.md': noteText({ version: '1.0', date: '2026-01-01' }),
};
const CURRENT = 'The current release is 2.0, the previous one 1.0.';

/** What was printed, with the times of day replaced. */
const untimed = ({ stdout }: { stdout: string }) =>
  stdout.replaceAll(/^\d\d:\d\d:\d\d /gm, 'HH:MM:SS ');

/** At once: on a busy machine, a preview may see the file while it is empty. */
function redateNote(directory: string, text: string): void {
  writeFileSync(join(directory, 'new.md'), text);
  renameSync(join(directory, 'new.md'), join(directory, 'releases/a.md'));
}

test('serves the page, and reloads and reports every change', async () => {
  const { url, directory, printed } = await startPreview(notes);
  const first = (await ask(url, '/.preview/change')).text;
  const change = ask(url, `/.preview/change?from=${first}`);
  const started = `HH:MM:SS ${CURRENT}\nAll pages reload at every change. Press Ctrl-C to stop.\n<whats-new> is at ${url}/whats-new/\nThe page is at ${url}/\n`;
  expect(untimed(printed)).toBe(started);
  redateNote(directory, newer.replace('Faster', 'Quicker'));
  await expect.poll(() => untimed(printed)).toBe(`${started}HH:MM:SS ${CURRENT}\n`);
  expect((await ask(url, '/')).text).toContain('Quicker search.');
  expect((await change).text).not.toBe(first);
  expect(readdirSync(directory)).toEqual(['releases']);
  expect(printed.stderr).toBe('');
});

test.each([
  {
    text: newer.replace('art:', 'titel: New\nart:'),
    found: '1 error',
    line: '4:1  error  "titel" is not a key of a release note; did you mean "title"? [unknown-key]',
    sum: '✖ 1 error',
    path: '/',
    mark: '<mark>titel:</mark>',
  },
  {
    text: `${newer}\n## Site\n`,
    found: `${CURRENT} 1 warning`,
    line: '9:1  warning  "Site" has no changes and is left out; add a line such as "- Faster search.", or delete it [empty-headline]',
    sum: '⚠ 1 warning',
    path: '/problems.html',
    mark: '<mark>## Site</mark>',
  },
])(
  'reports "$found" once, and when it is fixed',
  async ({ text, found, line, sum, path, mark }) => {
    const { url, directory, printed } = await startPreview(notes);
    const start = untimed(printed);
    const write = (note: string) => redateNote(directory, note);
    const news = () => untimed(printed).slice(start.length);
    write(text);
    const report = `HH:MM:SS ${found}:\nreleases/a.md\n  ${line}\n\n${sum}\n`;
    await expect.poll(news).toBe(report);
    expect((await ask(url, path)).text).toContain(mark);
    const same = `${report}HH:MM:SS ${found}, as before\n`;
    write(text.replace('date: 2026-02-01', 'date: 2026-02-02'));
    await expect.poll(news).toBe(same);
    write(newer);
    await expect.poll(news).toBe(`${same}HH:MM:SS ${CURRENT}\n`);
    expect((await ask(url, path)).text).not.toContain(mark);
  },
);

test('a change of the style sheet in the settings is a change', async () => {
  const settings = '{"releases":"notes","css":"./brand.css"}';
  const { url, directory, printed } = await startPreview({
    'gazette.json': settings,
    'brand.css': 'p { color: red }',
    'notes/a.md': newer,
    'notes/b.md': notes['releases/b.md'],
  });
  const readStyles = async () => {
    const path = /styles\/\w+\.css/.exec((await ask(url, '/')).text)?.[0];
    return (await ask(url, `/${path}`)).text;
  };
  expect(await readStyles()).toContain('p { color: red }');
  writeFileSync(join(directory, 'brand.css'), 'p { color: blue }');
  await expect.poll(readStyles).toContain('p { color: blue }');
  expect(untimed(printed).match(/^HH/gm)).toHaveLength(2);
});

test('names the front pages of languages and channels', async () => {
  const settings = '{ "languages": ["de"], "channels": ["beta"] }';
  const { url, printed } = await startPreview({ ...notes, 'gazette.json': settings });
  expect(printed.stdout).toContain(
    `\n<whats-new> is at ${url}/whats-new/, beta/whats-new/, beta/de/whats-new/, de/whats-new/\nThe page is at ${url}/, beta/, beta/de/, de/\n`,
  );
});

test('lists errors before warnings', async () => {
  const { printed } = await startPreview({
    'releases/a.md': `${newer}\n## Site\n`,
    'releases/b.md': `${notes['releases/b.md']}\n##Site\n\n## Engine\n`,
  });
  expect(printed.stdout).toMatch(
    /^\S+ 1 error and 2 warnings:\nreleases\/b\.md\n {2}9:1 {3}error .*\n {2}11:1 {2}warning .*\n\nreleases\/a\.md\n {2}9:1 {3}warning /,
  );
});

test('problems of the settings are shown from the start, until they are fixed', async () => {
  const settings = { 'package.json': '{ "gazette": { "pagge": true } }' };
  const { url, directory } = await startPreview({ ...notes, ...settings });
  expect((await ask(url, '/')).text).toContain('<mark>"pagge":</mark>');
  writeFileSync(join(directory, 'package.json'), '{ "gazette": { "siteTitle": "Fixed" } }');
  await expect.poll(async () => (await ask(url, '/')).text).toContain('Fixed');
});

test('--config names another file, which is watched too', async () => {
  const files = { ...notes, 'conf/s.json': '{ "siteTitle": "First" }' };
  const { url, directory } = await startPreview(files, '--config', 'conf/s.json');
  expect((await ask(url, '/')).text).toContain('First');
  writeFileSync(join(directory, 'conf/s.json'), '{ "siteTitle": "Second" }');
  await expect.poll(async () => (await ask(url, '/')).text).toContain('Second');
});

describe.each(['SIGINT', 'SIGTERM'] as const)('%s', (name) => {
  test('exits with 0 at once, and answers the browser', async () => {
    const { url, signal, exit, printed } = await startPreview(notes);
    const { text } = await ask(url, '/.preview/change');
    const answer = ask(url, `/.preview/change?from=${text}`);
    // The server has also read the first request once it has answered a later one.
    await ask(url, '/');
    signal(name);
    expect((await answer).text).toBe(text);
    expect(await exit).toBe(0);
    expect(printed.stderr).toBe('');
  });
});
