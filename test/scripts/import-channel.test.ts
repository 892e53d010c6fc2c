import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { enterDirectory } from '../enter-directory.ts';
import { run } from './run.ts';

const CHANGELOG = '## 1.2.0-rc.1 - 2026-03-01\n\n- Three.\n\n## 1.1.0 - 2026-02-01\n\n- Two.\n';
const GITHUB = JSON.stringify([
  { tag_name: 'v1.2', published_at: '2026-03-01T00:00:00Z', body: '- Three.', prerelease: true },
  { tag_name: 'v1.1', published_at: '2026-02-01T00:00:00Z', body: '- Two.', prerelease: false },
]);
const SETTINGS = '{ "channels": ["canary", "beta"] }';

/** The flags of the notes after an import, the oldest first. */
async function importFlags(text: string, argv: string[]) {
  enterDirectory({ 'a.txt': text, 'gazette.json': SETTINGS });
  const { exitCode } = await run(['import', 'a.txt', ...argv]);
  const notes = readdirSync('releases').map((name) => readFileSync(`releases/${name}`, 'utf8'));
  const flags = notes.map((note) => note.match(/^(?:channel|latest|draft): .*/gm)?.join());
  return [exitCode, ...flags];
}

test.each([CHANGELOG, GITHUB])('pre-releases of %j may become a channel', async (text) => {
  expect(await importFlags(text, [])).toEqual([0, undefined, 'latest: false']);
  expect(await importFlags(text, ['--channel', 'beta'])).toEqual([0, undefined, 'channel: beta']);
});

test('the summary says how pre-releases get into a channel, also those of notes that nobody edited', async () => {
  enterDirectory({
    'a.txt': `${CHANGELOG}\n${CHANGELOG.replaceAll('## 1.', '## 0.')}`,
    'gazette.json': SETTINGS,
  });
  expect((await run(['init', '--from', 'a.txt'])).stdout).toContain(
    '\n2 pre-releases with latest: false, so none is the current release. For a channel, set "channels": ["beta"] and import again with --channel beta.\n',
  );
  appendFileSync('releases/0.2.0-rc.1.md', '- Four.\n');
  expect((await run(['import', 'a.txt', '--channel', 'beta'])).stdout).toContain(
    'a.txt\n  9-11  kept       releases/0.2.0-rc.1.md: its text differs from the import, and lacks channel: beta\n\nCreated 0 notes in releases. 1 note updated. 2 notes unchanged. 1 note kept with other text (delete a note to import it anew).\n',
  );
  expect(readFileSync('releases/1.2.0-rc.1.md', 'utf8')).toContain('\nchannel: beta\n');
});

test('the channel must be in the settings', async () => {
  enterDirectory({ 'a.txt': CHANGELOG, 'gazette.json': SETTINGS });
  expect(await run(['import', 'a.txt', '--channel', 'rc'])).toEqual({
    exitCode: 2,
    stdout: '',
    stderr:
      'gazette: "rc" is none of your channels (canary, beta); correct it, or add it to the settings: "channels": ["canary","beta","rc"]\n',
  });
  expect(existsSync('releases')).toBe(false);
});
