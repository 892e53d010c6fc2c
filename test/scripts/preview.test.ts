import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { ask } from '../serve/ask.ts';
import { readEvents } from '../serve/preview/read-events.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { run } from './run.ts';
import { startPreview } from './start-preview.ts';

const newer = noteText({ version: '2.0', date: '2026-02-01' });
const notes = {
  'releases/a.md': newer,
  'releases/b.md': noteText({ version: '1.0', date: '2026-01-01' }),
};
const CURRENT = 'The current release is 2.0, the previous one 1.0.';

/** What was printed, with the times of day replaced. */
const untimed = ({ stdout }: { stdout: string }) =>
  stdout.replaceAll(/^\d\d:\d\d:\d\d /gm, 'HH:MM:SS ');

test('serves the page, and reloads and reports every change', async () => {
  const { url, directory, printed } = await startPreview(notes);
  const { states } = await readEvents(url);
  await expect.poll(() => states).toHaveLength(1);
  const started = `HH:MM:SS ${CURRENT}\nThe page is at ${url}/ and <whats-new> at ${url}/whats-new. Both reload at every change. Press Ctrl-C to stop.\n`;
  expect(untimed(printed)).toBe(started);
  writeFileSync(join(directory, 'releases/a.md'), newer.replace('Faster', 'Quicker'));
  await expect.poll(() => untimed(printed)).toBe(`${started}HH:MM:SS ${CURRENT}\n`);
  expect((await ask(url, '/')).text).toContain('Quicker search.');
  await expect.poll(() => new Set(states).size).toBe(2);
  expect(readdirSync(directory)).toEqual(['releases']);
  expect(printed.stderr).toBe('');
});

test('reports problems once, and when they are fixed', async () => {
  const { url, directory, printed } = await startPreview(notes);
  const start = untimed(printed);
  const write = (text: string) => writeFileSync(join(directory, 'releases/a.md'), text);
  const news = () => untimed(printed).slice(start.length);
  const wrong = newer.replace('art:', 'titel: New\nart:');
  write(wrong);
  const report = `HH:MM:SS 1 error:
releases/a.md
  4:1  error  "titel" is not a key of a release note; did you mean "title"? [unknown-key]

✖ 1 error
`;
  await expect.poll(news).toBe(report);
  expect((await ask(url, '/')).text).toContain('<mark>titel:</mark>');
  const same = `${report}HH:MM:SS 1 error, as before\n`;
  write(wrong.replace('date: 2026-02-01', 'date: 2026-02-02'));
  await expect.poll(news).toBe(same);
  write(newer);
  await expect.poll(news).toBe(`${same}HH:MM:SS ${CURRENT}\n`);
});

test('reports warnings once, with the releases', async () => {
  const { url, directory, printed } = await startPreview(notes);
  const start = untimed(printed);
  const write = (text: string) => writeFileSync(join(directory, 'releases/a.md'), text);
  const news = () => untimed(printed).slice(start.length);
  const odd = `${newer}\n## Site\n`;
  write(odd);
  const report = `HH:MM:SS ${CURRENT} 1 warning:
releases/a.md
  9:1  warning  "Site" has no changes and is left out; add a line such as "- Faster search.", or delete it [empty-headline]

⚠ 1 warning
`;
  await expect.poll(news).toBe(report);
  expect((await ask(url, '/problems.html')).text).toContain('<mark>## Site</mark>');
  const same = `${report}HH:MM:SS ${CURRENT} 1 warning, as before\n`;
  write(odd.replace('Faster', 'Quicker'));
  await expect.poll(news).toBe(same);
  write(newer);
  await expect.poll(news).toBe(`${same}HH:MM:SS ${CURRENT}\n`);
  expect((await ask(url, '/problems.html')).status).toBe(404);
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
  test('exits with 0 at once, and closes the connection of the browser', async () => {
    const { url, signal, exit, printed } = await startPreview(notes);
    const { ended } = await readEvents(url);
    signal(name);
    expect(await ended).toBe('ended');
    expect(await exit).toBe(0);
    expect(printed.stderr).toBe('');
  });
});

describe('what preview cannot use exits with 2', () => {
  const refuse = async (...argv: string[]) => {
    const directory = temporaryDirectory({ ...notes, 's.json': '{}' });
    const paths = [
      '--releases',
      join(directory, 'releases'),
      '--config',
      join(directory, 's.json'),
    ];
    return run(['preview', '--port', '0', ...paths, ...argv]);
  };

  test('a missing directory', async () => {
    expect(await refuse('--releases', 'no-such-place')).toEqual({
      exitCode: 2,
      stdout: '',
      stderr:
        'gazette: cannot read the release notes in no-such-place: there is no such file or directory; name another directory with --releases or the setting "releases", or start with `gazette init`\n',
    });
  });

  test('missing settings', async () => {
    expect(await refuse('--config', 'no-such-file.json')).toEqual({
      exitCode: 2,
      stdout: '',
      stderr:
        'gazette: cannot read the settings no-such-file.json: there is no such file or directory\n',
    });
  });

  test('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = z.object({ port: z.int() }).parse(other.address());
    expect(await refuse('--port', String(port))).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `gazette: cannot listen on 127.0.0.1, port ${port}: the port is in use; choose another one with --port\n`,
    });
  });

  test('an invalid port', async () => {
    const { exitCode, stderr } = await refuse('--port=65536');
    expect(exitCode).toBe(2);
    expect(stderr).toContain("argument '65536' is invalid. It must be a whole number from 0 to");
  });

  test('but a preview that is stopped exits with 0', async () => {
    expect(await refuse()).toMatchObject({ exitCode: 0, stderr: '' });
  });
});
