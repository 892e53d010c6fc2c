import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeRelease } from '../../../src/notes/make-release.ts';
import { createPreviewer } from '../../../src/serve/preview/previewer.ts';
import { temporaryDirectory } from '../../temporary.ts';
import { middle, newest } from '../../output/build-notes.ts';

vi.mock(import('../../../src/notes/make-release.ts'), async (importOriginal) => {
  const original = await importOriginal();
  return { ...original, makeRelease: vi.fn<typeof makeRelease>(original.makeRelease) };
});

/** Previews two notes that were written yesterday. */
function preview() {
  const tomorrow = Date.now() + 86_400_000;
  vi.spyOn(Date, 'now').mockReturnValue(tomorrow);
  onTestFinished(() => void vi.restoreAllMocks());
  const directory = temporaryDirectory({ 'a.md': newest, 'b.md': middle, 's.json': '{}' });
  const config = join(directory, 's.json');
  const script = { src: '/reload.js', nonce: 'a-nonce' };
  const build = createPreviewer({ releases: directory, config, script });
  return { directory, config, build };
}

test('only the note that has changed is made again, all of them under other settings', async () => {
  const { directory, config, build } = preview();
  const countMade = async () => {
    vi.mocked(makeRelease).mockClear();
    await build();
    return vi.mocked(makeRelease).mock.calls.length;
  };
  expect(await countMade()).toBe(2);
  expect(await countMade()).toBe(0);
  writeFileSync(join(directory, 'a.md'), `${newest}\nOne more.\n`);
  expect(await countMade()).toBe(1);
  writeFileSync(config, '{ "title": "Another" }');
  expect(await countMade()).toBe(2);
});

test('notes that are not named as changed are looked at after a build that failed', async () => {
  const { directory, config, build } = preview();
  const show = async (...names: string[]) => {
    const { files } = await build(names.length === 0 ? undefined : new Set(names));
    return files.map(({ render }) => String(render())).join('\n');
  };
  await show();
  writeFileSync(config, '{');
  writeFileSync(join(directory, 'a.md'), `${newest}\nQuicker.\n`);
  expect(await show('a.md')).not.toContain('Quicker');
  writeFileSync(config, '{}');
  expect(await show('b.md')).toContain('Quicker');
  writeFileSync(join(directory, 'a.md'), newest);
  expect(await show('b.md')).toContain('Quicker');
  expect(await show('a.md')).not.toContain('Quicker');
});
