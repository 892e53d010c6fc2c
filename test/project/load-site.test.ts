import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Settings } from '../../src/project/settings.ts';
import { build, check } from '../../src/site/build.ts';
import { loadSite } from '../../src/project/load-site.ts';
import { renderNotes } from '../../src/site/render/render-notes.ts';
import { show } from '../../src/site/show.ts';
import { AS_OF } from '../as-of.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { middle, newest, VERSION } from '../site/build-notes.ts';

const settings = Settings.parse({});
const NO_SETTINGS = '"settings" is missing; give the settings, such as Settings.parse({})';
const NO_DATE = '"asOf" must be a valid Date, such as new Date()';

// Callers may have no types.
test.each([
  ['no settings', { asOf: AS_OF }, NO_SETTINGS],
  ['no date', { settings }, NO_DATE],
  ['a date that is none', { settings, asOf: new Date(NaN) }, NO_DATE],
  ['a text', { settings, asOf: '2026-01-01' }, NO_DATE],
])('%s: an error says what to give', async (_, options, message) => {
  const releases = temporaryDirectory({ 'a.md': newest, 'b.md': middle });
  for (const run of [build, check, show]) {
    const all = { releases, out: temporaryDirectory(), format: 'text', ...options };
    await expect(Reflect.apply(run, undefined, [options])).rejects.toThrow(new TypeError(message));
    await expect(Reflect.apply(run, undefined, [all])).rejects.toThrow(new TypeError(message));
  }
});

test('the directories are by default those of the settings', async () => {
  const releases = temporaryDirectory({ 'a.md': newest, 'b.md': middle });
  const out = temporaryDirectory();
  const options = { asOf: AS_OF, settings: { ...settings, releases, out } };
  expect(await check(options)).toMatchObject({ problems: [], notes: 2, current: '3.0' });
  expect(await show({ ...options, format: 'text' })).toMatchObject({ text: 'Faster search.\n' });
  const { written } = await build(options);
  expect(written).toContain(VERSION);
  expect(readFileSync(join(out, VERSION), 'utf8')).toContain('"version":"3.0"');
});

test('an error while a note is compiled or rendered names the note', async () => {
  const releases = temporaryDirectory({ 'a.md': newest, 'b.md': noteText({}, '![A](a.png)') });
  const site = loadSite({ asOf: AS_OF, releases, settings });
  const find = () => {
    throw new Error('EIO');
  };
  const media = { find, listFiles: () => [] };
  await expect(renderNotes([], { ...site, media }, { unshown: true })).rejects.toThrow(
    new Error(`${releases}/b.md: EIO`),
  );
});
