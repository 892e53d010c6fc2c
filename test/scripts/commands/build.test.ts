import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTree } from '../../read-tree.ts';
import { temporaryDirectory } from '../../temporary.ts';

const NOTES = 'test/fixtures/pair/releases';
const expected = readFileSync('test/fixtures/pair/version', 'utf8');

/** Builds in another process and directory, and reads every file that it wrote. */
function buildElsewhere(env: Record<string, string>, notes: Record<string, string>) {
  const directory = temporaryDirectory(notes);
  const script = join(process.cwd(), 'scripts/gazette.ts');
  execFileSync(process.execPath, [script, 'build'], {
    cwd: directory,
    env: { ...process.env, ...env },
  });
  return readTree(join(directory, 'dist'));
}

const SETTINGS = { siteUrl: 'https://example.com/', hosting: ['cloudflare', 'nginx'] };

function readAll(change = (text: string) => text, names = readdirSync(NOTES)) {
  const notes = Object.fromEntries(
    names.map((name) => [`releases/${name}`, change(readFileSync(join(NOTES, name), 'utf8'))]),
  );
  return { 'package.json': JSON.stringify({ gazette: SETTINGS }), ...notes };
}

test('the same notes give the same bytes, whatever the time zone, language, file order, directory and line ends', () => {
  const base = buildElsewhere({}, readAll());
  expect(base.get('v2/cloud/version')?.toString()).toBe(expected);
  const others = ['feed.xml', 'index.html', 'releases.json', '_headers', 'nginx.conf'];
  expect([...base.keys()]).toEqual(expect.arrayContaining(others));
  const west = { TZ: 'Pacific/Pago_Pago', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' };
  const east = { TZ: 'Pacific/Kiritimati', LANG: 'ar_EG.UTF-8', LC_ALL: 'ar_EG.UTF-8' };
  const reversed = readAll(undefined, readdirSync(NOTES).toReversed());
  const windows = readAll((text) => text.replaceAll('\n', '\r\n'));
  expect(buildElsewhere(west, reversed)).toEqual(base);
  expect(buildElsewhere(east, windows)).toEqual(base);
});
