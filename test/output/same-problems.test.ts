import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../src/output/build.ts';
import { check } from '../../src/output/check.ts';
import { createPreviewer } from '../../src/serve/preview/previewer.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { middle, newest, settings } from './build-notes.ts';

const BROKEN = 'test/fixtures/problems';
const script = { src: '/reload.js', nonce: 'a-nonce' };

/** The problems that each command reports of a note next to two valid ones. */
async function reportAll(note: string) {
  const files = { 'a.md': newest, 'b.md': middle, 'c.md': note, 's.json': '{}' };
  const releases = temporaryDirectory(files);
  const preview = createPreviewer({ releases, config: join(releases, 's.json'), script });
  const { problems: built } = await build({ releases, out: temporaryDirectory(), settings });
  const { problems: checked } = await check({ releases, settings });
  const { problems: previewed } = await preview();
  return { built, checked, previewed };
}

test.each([
  ['the body', noteText({ version: '1' }, '## Fixes\n\n- \n\n[a](javascript:alert(1))')],
  ['the front matter', noteText({ version: '1', titel: 'x', date: 'today' })],
  ['the picture', noteText({ version: '1', art: 'none.png' })],
])('check, build and preview report the same problems of %s', async (_name, note) => {
  const { built, checked, previewed } = await reportAll(note);
  expect(checked.length).toBeGreaterThan(0);
  expect(built).toEqual(checked);
  expect(previewed).toEqual(checked);
});

const fixtures = readdirSync(BROKEN).filter((name) => name.endsWith('.md'));

test('there are many broken notes', () => {
  expect(fixtures.length).toBeGreaterThan(100);
});

test.each(fixtures)('%s: build and preview report what check reports', async (name) => {
  const { built, checked, previewed } = await reportAll(readFileSync(join(BROKEN, name), 'utf8'));
  expect(built.length > 0).toBe(checked.length > 0);
  expect(checked).toEqual(expect.arrayContaining(built));
  expect(previewed).toEqual(built);
});
