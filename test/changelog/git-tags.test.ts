import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { describe, expect, test } from 'vitest';
import { importChangelogs } from '../../src/changelog/import-changelogs.ts';
import { enterRepository } from './enter-repository.ts';

const read = (file: string) => readFileSync(`releases/${file}`, 'utf8');

describe('dates from Git', () => {
  async function datesOf(text: string, tags: Record<string, string>, name = 'CHANGELOG.md') {
    enterRepository(tags);
    await importChangelogs([{ name, text }], { directory: 'releases' });
    return Object.fromEntries(
      readdirSync('releases').map((file) => [
        file,
        /^date: (.*)$/m.exec(read(file))?.[1] ?? 'none',
      ]),
    );
  }

  const day = (number: number) => `2026-01-0${number}T10:00:00Z`;

  test.each<[string, string, Record<string, string>, string, Record<string, string>]>([
    [
      'of its own name, and without one, in the directory of the repository',
      '# dock',
      {
        '3.0.0': '2026-05-01T10:00:00+02:00',
        'v2.1.0': day(2),
        'dock@2.0.0': day(3),
        'crane@1.0.0': day(4),
      },
      'CHANGELOG.md',
      { '3.0.0': '2026-05-01T10:00:00+02:00', '2.1.0': day(2), '2.0.0': day(3), '1.0.0': 'none' },
    ],
    [
      'of another package never',
      '# @kite/cli',
      { '@kite/config@2.3.0': day(1), '@kite/cli@2.2.0': day(2) },
      'packages/cli/CHANGELOG.md',
      { '2.3.0': 'none', '2.2.0': day(2) },
    ],
    [
      'of the whole repository never, if the directory has its own',
      '# Changelog',
      { 'v3.0.0': day(1), 'helm-kite-3.1.0': day(2), 'helm-kite-v2.0.0': day(3) },
      'production/helm/kite/CHANGELOG.md',
      { '3.1.0': day(2), '3.0.0': 'none', '2.0.0': day(3) },
    ],
    [
      'of the whole repository, if the directory has none',
      '# Changelog',
      { 'v3.0.0': day(1), 'crane-3.1.0': day(2) },
      'packages/kite/CHANGELOG.md',
      { '3.1.0': 'none', '3.0.0': day(1) },
    ],
    [
      'of the only name',
      '# News',
      { 'kq-1.8.1': day(1), 'kq-1.8.2rc1': day(2) },
      'NEWS.md',
      { '1.8.2rc1': day(2), '1.8.1': day(1) },
    ],
    [
      'of none of several names',
      '# News',
      { 'stable-3.17.1': day(1), 'beta-3.17.0': day(2) },
      'NEWS.md',
      { '3.17.1': 'none', '3.17.0': 'none' },
    ],
    [
      'as they are spelled',
      '# News',
      { '1.15.0': day(1), 'v1.15.0': day(2), 'v1.14.0': day(3), '1.14.0': day(4) },
      'NEWS.md',
      { '1.15.0': day(1), 'v1.14.0': day(3) },
    ],
    [
      'with or without .0 at their end',
      '# News',
      { 'v8.0.0': day(1), '7.4': day(2), '7.3': day(3), '7.3.0': day(4), '7.0': day(5) },
      'NEWS.md',
      { '8.0': day(1), '7.4.0': day(2), '7.3': day(3), '7.0.1': 'none' },
    ],
  ])('are those of tags %s', async (_case, title, tags, name, expected) => {
    const versions = Object.keys(expected);
    const text = versions.map((version) => `## ${version}\n\n- One.\n\n`).join('');
    const dates = await datesOf(`${title}\n\n${text}`, tags, name);
    expect(dates).toEqual(
      Object.fromEntries(versions.map((version) => [`${version}.md`, expected[version]])),
    );
  });

  test('of a name are found in its directory', async () => {
    enterRepository({ 'v1.0.0': day(1), 'helm-kite-1.0.0': day(2) });
    mkdirSync('helm/kite', { recursive: true });
    process.chdir('helm/kite');
    await importChangelogs([{ name: 'CHANGELOG.md', text: '## 1.0.0\n\n- One.\n' }], {
      directory: 'releases',
    });
    expect(read('1.0.0.md')).toContain(`date: ${day(2)}\n`);
  });

  test('do not replace dates of the file', async () => {
    const dates = await datesOf(
      '## 1.1.0 - 2026-02-01\n\n- Two.\n\n## 1.0.0 - 2026-01-01\n\n- One.\n',
      { '1.0.0': '2020-01-01T00:00:00Z' },
    );
    expect(dates).toEqual({ '1.0.0.md': '2026-01-01', '1.1.0.md': '2026-02-01' });
  });
});
