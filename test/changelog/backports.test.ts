import { describe, expect, test } from 'vitest';
import { importChangelogs } from '../../src/changelog/import-changelogs.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';

/** A changelog of releases, each a version and a month: `1.9 2026-03`. */
const changelog = (...releases: string[]) =>
  releases
    .map((release) => `## ${release.replace(/ (\d{4}-\d\d)$/, ' - $1-01')}\n\n- One.\n\n`)
    .join('');

async function listBackports(text: string, files: Record<string, string> = {}) {
  const { parts } = await importChangelogs([{ name: 'CHANGELOG.md', text }], {
    directory: temporaryDirectory(files),
  });
  return parts.flatMap(({ isBackport, note }) => (isBackport && note?.version) || []);
}

describe('backports', () => {
  test.each([
    ['later', ['1.9 2026-03', '2.0 2026-02', '1.8 2026-01'], ['1.9']],
    ['of a new scheme', ['0.8 2026-03', '0.1 2026-02', 'Rust 0.12 2026-01'], []],
    ['later than a wrong year', ['1.7 2026-03', '1.6 2025-02', '1.5 2026-01', '1.4 2025-12'], []],
    ['later than a wrong newest year', ['1.7 2025-01', '1.6 2025-12', '1.5 2025-11'], []],
    ['earlier', ['2.0 2026-03', '1.9 2026-02'], []],
    ['on the same day', ['1.9 2026-02', '2.0 2026-02'], []],
    ['later than a pre-release', ['1.9 2026-03', '2.0-rc.1 2026-02', '1.8 2026-01'], []],
    ['later than a withdrawn one', ['1.9 2026-03', '2.0 [YANKED] 2026-02'], []],
    ['after years', ['1.0 2026-03', '2025.4 2026-02'], []],
  ])('a lower version %s', async (_name, releases, expected) => {
    expect(await listBackports(changelog(...releases))).toEqual(expected);
  });

  test('are also lower than existing notes, but notes of a channel do not count', async () => {
    const note = (more: object) => noteText({ version: '2.0', date: '2026-02-01', ...more });
    const lts = changelog('1.9.9 2026-03', '1.9.8 2026-01');
    expect(await listBackports(lts, { 'a.md': note({}) })).toEqual(['1.9.9']);
    expect(await listBackports(lts, { 'a.md': note({ channel: 'beta' }) })).toEqual([]);
  });
});
