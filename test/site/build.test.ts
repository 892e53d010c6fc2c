import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ReleaseHistory } from '../../src/contract/index.ts';
import { build, check } from '../../src/site/build.ts';
import { readSettings } from '../../src/project/read-settings.ts';
import { makeVersionResponse } from '../../src/site/outputs/json-files.ts';
import { describeProblems } from '../describe-problems.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { buildNotes, middle, newest, oldest, settings, VERSION } from './build-notes.ts';
import { shownRelease } from './rendered-release.ts';
import { AS_OF } from '../as-of.ts';

describe('the response, byte for byte', () => {
  test.each(['pair', 'pair-escaped'])('%s', async (name) => {
    const out = temporaryDirectory();
    const config = name === 'pair' ? undefined : `test/fixtures/${name}/settings.json`;
    const read = config === undefined ? { ok: true as const, settings } : readSettings(config);
    if (!read.ok) throw new Error(describeProblems(read.problems));
    await build({
      asOf: AS_OF,
      releases: 'test/fixtures/pair/releases',
      out,
      settings: read.settings,
    });
    expect(readFileSync(join(out, VERSION))).toEqual(readFileSync(`test/fixtures/${name}/version`));
  });
});

describe('which releases are current and previous', () => {
  const order = async (notes: Record<string, string>) => {
    const { response } = await buildNotes(notes);
    return [response?.version, response?.log.previous_version];
  };

  test('the newest two by date, whatever the names of files and versions', async () => {
    expect(await order({ 'c.md': oldest, 'a.md': middle, 'b.md': newest })).toEqual(['3.0', '2.0']);
  });

  test('by instant, across offsets', async () => {
    const early = noteText({ version: 'early', date: '2026-03-01T00:30:00+02:00' });
    const late = noteText({ version: 'late', date: '2026-02-28T23:00:00Z' });
    expect(await order({ 'a.md': early, 'b.md': late, 'c.md': oldest })).toEqual(['late', 'early']);
  });

  test('latest: false, drafts and withdrawn releases are left out', async () => {
    const [backport = '', draft = '', withdrawn = ''] = [
      { version: '1.9', date: '2026-04-01', latest: 'false' },
      { version: '4.0', date: '2026-05-01', draft: 'true' },
      { version: '3.1', date: '2026-06-01', withdrawn: 'Exports lost data', latest: 'true' },
    ].map((fields) => noteText(fields));
    const notes = { 'a.md': backport, 'b.md': draft, 'c.md': newest, 'd.md': middle };
    expect(await order({ ...notes, 'e.md': withdrawn })).toEqual(['3.0', '2.0']);
  });
});

describe('only the notes of the output are compiled', () => {
  const broken = noteText({ version: '1.0', date: '2026-01-01' }, '<!--');

  test('a broken body that is not in the output does not stop a build, but check reports it', async () => {
    const notes = { 'a.md': newest, 'b.md': middle, 'c.md': broken };
    const listProblems = async (history: number, page: boolean) =>
      (await buildNotes(notes, undefined, { history, page })).problems;
    expect(await listProblems(2, false)).toEqual([]);
    expect(await listProblems(3, false)).toHaveLength(1);
    expect(await listProblems(2, true)).toHaveLength(1);
    const releases = temporaryDirectory(notes);
    const { problems } = await check({ asOf: AS_OF, releases, settings });
    expect(describeProblems(problems)).toBe(
      '7:1 html: this HTML comment is not closed and hides all text after it; type --> where it ends\n',
    );
  });

  test('every front matter and the bodies in the output are checked in one run', async () => {
    const wrong = noteText({ version: '0.9', date: 'today' });
    const { problems, written } = await buildNotes({
      'a.md': newest.replace('Faster', '<!-- Faster'),
      'b.md': middle,
      'c.md': wrong,
    });
    expect(problems.map(({ rule }) => rule)).toEqual(['html', 'invalid-value']);
    expect(written).toEqual([]);
  });

  test('check checks drafts too', async () => {
    const draft = noteText({ version: '4.0', date: '2026-05-01', draft: 'true' }, '<x>');
    const releases = temporaryDirectory({ 'a.md': newest, 'b.md': middle, 'c.md': draft });
    expect((await check({ asOf: AS_OF, releases, settings })).problems).toHaveLength(1);
  });
});

test('releases of one day are ordered by version, backports too', async () => {
  const backport = (version: string) =>
    noteText({ version, date: '2026-02-01', latest: 'false' }, 'A security fix.');
  const { problems, response, out } = await buildNotes({
    '1.9.3.md': backport('1.9.3'),
    '1.10.8.md': backport('1.10.8'),
    '1.2.15.md': backport('1.2.15'),
    'one.md': noteText({ version: '2.0.0', date: '2026-02-01' }),
    'two.md': noteText({ version: '2.0.0-rc.1', date: '2026-02-01' }),
  });
  expect(problems).toEqual([]);
  expect(response?.log).toMatchObject({ version: '2.0.0', previous_version: '2.0.0-rc.1' });
  const history = ReleaseHistory.parse(
    JSON.parse(readFileSync(join(out, 'releases.json'), 'utf8')),
  );
  const versions = history.map(({ version }) => version).join(' ');
  expect(versions).toBe('2.0.0 2.0.0-rc.1 1.10.8 1.9.3 1.2.15');
});

test('a response that does not match its schema is never written', () => {
  const wrong = { ...shownRelease({}), body: { body: '', headlines: [], previous_version: '0' } };
  expect(() => makeVersionResponse([shownRelease({}), wrong], settings)).toThrow(
    /previous_version/,
  );
});

test('the output has all text of long notes in any script', async () => {
  const words = '変更'.repeat(20_000);
  const { out } = await buildNotes({ 'b.md': middle, 'a.md': `${newest}\n- ${words}🎉\n` });
  expect(readFileSync(join(out, 'releases/3.0.md'), 'utf8')).toContain(`${words}🎉\n`);
  expect(readFileSync(join(out, 'releases/3.0.html'), 'utf8')).toMatch(/<\/html>\n$/);
});
