import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderImport } from '../../scripts/render-import.ts';
import { importChangelogs } from '../../src/changelog/import-changelogs.ts';
import { check } from '../../src/site/build.ts';
import { Settings } from '../../src/project/settings.ts';
import { describeProblems } from '../describe-problems.ts';
import { temporaryDirectory } from '../temporary.ts';
import { readSource } from './read-source.ts';

const FIXTURES = 'test/fixtures/import';
const settings = Settings.parse({
  art: 'https://cdn.example.com/a.png',
  siteUrl: 'https://example.com/',
});

test.each(readdirSync(FIXTURES))('%s becomes the expected notes', async (family) => {
  const fixture = join(FIXTURES, family);
  const source = readdirSync(fixture).find((name) => /^(?:CHANGELOG|releases)\./.test(name)) ?? '';
  const directory = temporaryDirectory();
  const sources = [readSource(join(fixture, source))];
  const summary = await importChangelogs(sources, { directory, types: settings.types });
  const texts = [false, true].map((isVerbose) =>
    renderImport({ ...summary, hasTags: true }, directory, { isVerbose, next: '' }),
  );
  const described = texts.join('\n--verbose\n').replaceAll(directory, 'releases');
  await expect(described).toMatchFileSnapshot(join(process.cwd(), fixture, 'summary.txt'));
  const names = readdirSync(directory);
  for (const name of names) {
    const note = readFileSync(join(directory, name), 'utf8');
    // oxlint-disable-next-line vitest/no-conditional-expect
    await expect(note).toMatchFileSnapshot(join(process.cwd(), fixture, 'notes', name));
  }
  expect(readdirSync(join(fixture, 'notes'))).toEqual(names);
  const { problems } = await check({ releases: directory, settings, asOf: new Date(2026, 10, 20) });
  expect(describeProblems(problems.filter(({ rule }) => rule !== 'too-few'))).toBe('');
});
