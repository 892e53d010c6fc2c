import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryDirectory } from '../temporary.ts';
import { buildNotes, middle, newest, VERSION } from './build-notes.ts';

describe('the output', () => {
  const notes = { 'a.md': newest, 'b.md': middle };

  test('stays as it was, bytes and mtime, if there is any problem', async () => {
    const { out } = await buildNotes(notes);
    const path = join(out, VERSION);
    utimesSync(path, 1_700_000_000, 1_700_000_000);
    const before = { bytes: readFileSync(path), files: readdirSync(out, { recursive: true }) };
    const changed = { 'a.md': newest.replace('Faster', 'Slower'), 'b.md': middle, 'c.md': '' };
    expect((await buildNotes(changed, out)).problems).toHaveLength(1);
    expect(readFileSync(path)).toEqual(before.bytes);
    expect(statSync(path).mtimeMs).toBe(1_700_000_000_000);
    expect(readdirSync(out, { recursive: true })).toEqual(before.files);
  });

  test('is not written again if it is unchanged; otherwise it gets a new mtime', async () => {
    const { out, written } = await buildNotes(notes);
    expect(written.at(-1)).toBe(VERSION);
    const path = join(out, VERSION);
    utimesSync(path, 1_700_000_000, 1_700_000_000);
    expect(await buildNotes(notes, out)).toMatchObject({ written: [] });
    expect(statSync(path).mtimeMs).toBe(1_700_000_000_000);
    const changed = { ...notes, 'a.md': newest.replace('Faster', 'Slower') };
    expect((await buildNotes(changed, out)).written).toEqual([
      'llms.txt',
      'releases/3.0.md',
      'search.json',
      'releases/3.0.html',
      'index.html',
      'releases.json',
      'whats-new.json',
      VERSION,
    ]);
    expect(statSync(path).mtimeMs).toBeGreaterThan(1_700_000_000_000);
  });

  test('has all text of long notes in any script', async () => {
    const words = '変更'.repeat(20_000);
    const { out } = await buildNotes({ ...notes, 'a.md': `${newest}\n- ${words}🎉\n` });
    expect(readFileSync(join(out, 'releases/3.0.md'), 'utf8')).toContain(`${words}🎉\n`);
    expect(readFileSync(join(out, 'releases/3.0.html'), 'utf8')).toMatch(/<\/html>\n$/);
  });

  test('loses the temporary files of killed builds, and nothing else', async () => {
    const { out } = await buildNotes(notes);
    const before = readdirSync(out);
    writeFileSync(join(out, '.gazette-0123456789abcdef.tmp'), 'half');
    const mine = ['.gazette-mine.tmp', 'notes.txt'];
    for (const name of mine) writeFileSync(join(out, name), 'mine');
    await buildNotes(notes, out);
    expect(readdirSync(out).toSorted()).toEqual([...before, ...mine].toSorted());
  });

  test('cannot be written to a file', async () => {
    const out = join(temporaryDirectory({ file: '' }), 'file');
    await expect(buildNotes(notes, out)).rejects.toThrow(
      /^cannot read .*: a part of the path is a file, not a directory$/,
    );
  });
});
