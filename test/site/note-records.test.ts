import { sourceHash } from '../../src/site/source-hash.ts';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../src/site/build.ts';
import { formatRecords, readRecords, RECORDS_PATH } from '../../src/site/note-records.ts';
import { Settings } from '../../src/project/settings.ts';
import { AS_OF } from '../as-of.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';

const settings = Settings.parse({ siteUrl: 'https://notes.example.com/', history: 'all' });
const noteOf = (number: number) => noteText({ version: `1.${number}`, date: '2026-01-01' });

/** A project of 51 releases, all of which the front page shows. */
function createProject() {
  const numbers = Array.from({ length: 51 }, (_, index) => index);
  const notes = numbers.map((number) => [`${number}.md`, noteOf(number)] as const);
  const releases = temporaryDirectory(Object.fromEntries(notes));
  const buildInto = async (out: string) => {
    await build({ asOf: AS_OF, releases, settings, out });
    return readFileSync(join(out, RECORDS_PATH), 'utf8');
  };
  return { releases, buildInto };
}

const listRecorded = (out: string) =>
  [...readRecords(out).values()].flatMap(({ release }) => release?.entry.version ?? []);

test('the records have the newest 50 compiled releases, also after one is added or removed', async () => {
  const { releases, buildInto } = createProject();
  const out = temporaryDirectory();
  await buildInto(out);
  expect(listRecorded(out)).toHaveLength(50);
  expect(listRecorded(out)).not.toContain('1.0');
  writeFileSync(join(releases, '51.md'), noteOf(51));
  expect(await buildInto(out)).toBe(await buildInto(temporaryDirectory()));
  expect(listRecorded(out)).not.toContain('1.1');
  for (const name of ['50.md', '51.md']) rmSync(join(releases, name));
  expect(await buildInto(out)).toBe(await buildInto(temporaryDirectory()));
  expect(listRecorded(out)).toContain('1.0');
});

test('the record of a renamed note is replaced', async () => {
  const { releases, buildInto } = createProject();
  const out = temporaryDirectory();
  await buildInto(out);
  renameSync(join(releases, '7.md'), join(releases, 'seven.md'));
  expect(await buildInto(out)).toBe(await buildInto(temporaryDirectory()));
  expect([...readRecords(out).keys()]).toContain('seven.md');
});

test('problems of a note that the last build knew are at their places', async () => {
  const { releases, buildInto } = createProject();
  const out = temporaryDirectory();
  await buildInto(out);
  const release = { asOf: AS_OF, releases, settings, out };
  writeFileSync(join(releases, '0.md'), noteOf(7));
  const { problems, written } = await build(release);
  expect(written).toEqual([]);
  expect(problems).toMatchObject([
    { file: `${releases}/7.md`, line: 2, column: 10, rule: 'duplicate-version' },
  ]);
  expect(problems).toEqual((await build({ ...release, out: temporaryDirectory() })).problems);
});

test('records of other sources of Gazette, or with unknown front matter, are not used', async () => {
  const { buildInto } = createProject();
  const out = temporaryDirectory();
  const text = await buildInto(out);
  const others = [
    text.replace(sourceHash, '0'.repeat(64)),
    text.replace('"frontMatter":{', '"frontMatter":{"unknown":true,'),
  ];
  for (const other of others) {
    expect(other).not.toBe(text);
    writeFileSync(join(out, RECORDS_PATH), other);
    expect(listRecorded(out)).toEqual([]);
  }
});

test('records that would be too large for some hosts have no compiled releases', async () => {
  const { buildInto } = createProject();
  const out = temporaryDirectory();
  const text = await buildInto(out);
  const records = readRecords(out);
  expect(formatRecords(records)).toBe(text);
  const [[name, record] = []] = records;
  if (name === undefined || !record?.release) throw new Error('there is no release');
  const release = { ...record.release, html: '<p>'.repeat(8 * 1024 * 1024) };
  const large = formatRecords(new Map(records).set(name, { ...record, release }));
  writeFileSync(join(out, RECORDS_PATH), large);
  expect(readRecords(out).size).toBe(51);
  expect(listRecorded(out)).toEqual([]);
  expect(await buildInto(out)).toBe(text);
});

test('records are not needed, and are replaced if they are damaged', async () => {
  const { buildInto } = createProject();
  const out = temporaryDirectory();
  const text = await buildInto(out);
  for (const damaged of ['', '{', '[{}]', text.slice(0, -10)]) {
    writeFileSync(join(out, RECORDS_PATH), damaged);
    expect(await buildInto(out)).toBe(text);
  }
});
