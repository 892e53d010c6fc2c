import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { build, check } from '../../src/site/build.ts';
import { parseNote } from '../../src/notes/parse/parse-note.ts';
import type { Problem } from '../../src/notes/problem.ts';
import { Settings } from '../../src/project/settings.ts';
import { createPreviewer } from '../../src/serve/preview/previewer.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { middle, newest } from './build-notes.ts';
import { AS_OF } from '../as-of.ts';

const BROKEN = 'test/fixtures/problems';
const script = { src: '/reload.js', nonce: 'a-nonce' };

/** The problems that each command reports of a note next to two valid ones. */
async function reportAll(note: string | Uint8Array, json = '{}') {
  const releases = temporaryDirectory({ 'a.md': newest, 'b.md': middle, 's.json': json });
  writeFileSync(join(releases, 'c.md'), note);
  const settings = Settings.parse(JSON.parse(json));
  const preview = createPreviewer({
    now: () => AS_OF,
    releases,
    config: join(releases, 's.json'),
    script,
  });
  const { problems: built } = await build({
    asOf: AS_OF,
    releases,
    out: temporaryDirectory(),
    settings,
  });
  const { problems: checked } = await check({ asOf: AS_OF, releases, settings });
  const { problems: previewed } = await preview();
  return { built, checked, previewed };
}

const fixtures = readdirSync(BROKEN).filter((name) => name.endsWith('.md'));

test.each(fixtures)('%s: build and preview report what check reports', async (name) => {
  const bytes = readFileSync(join(BROKEN, name));
  const { built, checked, previewed } = await reportAll(bytes);
  expect(previewed).toEqual(checked);
  // A build compiles only notes with valid front matter.
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  const note = parseNote(text.replaceAll(/\r\n?/g, '\n'));
  const isBuilt = (problem: Problem) => built.some((each) => isDeepStrictEqual(each, problem));
  expect(built).toEqual(note.frontMatter ? checked : checked.filter(isBuilt));
  expect(built.length > 0).toBe(checked.length > 0);
});

test('the body of a note with wrong front matter is checked, but not by build', async () => {
  const note = noteText({ version: '1', date: 'today' }, '## Fixes\n\n- ');
  const { built, checked, previewed } = await reportAll(note);
  const rules = (problems: Problem[]) => problems.map(({ rule }) => rule);
  expect(rules(checked)).toEqual(['invalid-value', 'empty-item']);
  expect(previewed).toEqual(checked);
  expect(rules(built)).toEqual(['invalid-value']);
});
