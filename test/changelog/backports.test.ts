import { describe, expect, test } from 'vitest';
import { importChangelogs } from '../../src/changelog/import-changelogs.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';

const releaseOf = (version: string, date: string) => `## [${version}] - ${date}\n\n- One.\n\n`;

describe('backports', () => {
  test('a release of a channel makes none of the others a backport', async () => {
    const note = (more: object) => noteText({ version: '2.0', date: '2026-02-01', ...more });
    const text = releaseOf('1.9', '2026-03-01');
    expect(await listBackports(text, { 'a.md': note({}) })).toEqual(['1.9']);
    expect(await listBackports(text, { 'a.md': note({ channel: 'beta' }) })).toEqual([]);
  });

  async function listBackports(text: string, files: Record<string, string> = {}) {
    const { parts } = await importChangelogs([{ name: 'CHANGELOG.md', text }], {
      directory: temporaryDirectory(files),
    });
    return parts.flatMap(({ backport }) => backport ?? []);
  }

  const dated = (...releases: [string, string][]) =>
    releases.map(([version, date]) => releaseOf(version, date)).join('');

  test.each<[string, [string, string][], string[]]>([
    [
      'later',
      [
        ['1.9', '2026-03-01'],
        ['2.0', '2026-02-01'],
      ],
      ['1.9'],
    ],
    [
      'earlier',
      [
        ['2.0', '2026-03-01'],
        ['1.9', '2026-02-01'],
      ],
      [],
    ],
    [
      'on the same day, above',
      [
        ['1.9', '2026-02-01'],
        ['2.0', '2026-02-01'],
      ],
      ['1.9'],
    ],
    [
      'on the same day, below',
      [
        ['2.0', '2026-02-01'],
        ['1.9', '2026-02-01'],
      ],
      [],
    ],
    [
      'below in a file with the oldest first',
      [
        ['1.8', '2026-01-01'],
        ['2.0', '2026-02-01'],
        ['1.9', '2026-02-01'],
        ['2.1', '2026-03-01'],
      ],
      ['1.9'],
    ],
    [
      'later than a pre-release',
      [
        ['1.9', '2026-03-01'],
        ['2.0-rc.1', '2026-02-01'],
        ['1.8', '2026-01-01'],
      ],
      [],
    ],
    [
      'later than a withdrawn one',
      [
        ['1.9', '2026-03-01'],
        ['2.0 [YANKED]', '2026-02-01'],
      ],
      [],
    ],
    [
      'after years',
      [
        ['1.0', '2026-03-01'],
        ['2025.4', '2026-02-01'],
      ],
      [],
    ],
  ])('a lower version %s', async (_name, releases, expected) => {
    expect(await listBackports(dated(...releases))).toEqual(expected);
  });

  test('are also lower than existing notes', async () => {
    const higher = { 'a.md': noteText({ version: '2.0', date: '2026-02-01' }) };
    const lts = dated(['1.9.9', '2026-03-01'], ['1.9.8', '2026-01-01']);
    expect(await listBackports(lts, higher)).toEqual(['1.9.9']);
  });
});
