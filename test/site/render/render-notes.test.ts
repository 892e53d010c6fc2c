import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Settings } from '../../../src/project/settings.ts';
import { assemble } from '../../../src/site/outputs/assemble.ts';
import { createCache, type Cache } from '../../../src/project/cache.ts';
import type { RenderedText } from '../../../src/site/render/render-notes.ts';
import { AS_OF } from '../../as-of.ts';
import { noteText, temporaryDirectory } from '../../temporary.ts';
import { makePng } from '../../project/pictures.ts';

test('with a cache, each change gives the same output and problems as without one', async () => {
  const releases = temporaryDirectory({
    '1.md': noteText({ version: '1', date: '2026-01-01' }),
    '2.md': noteText({ version: '2', date: '2026-02-01' }, '![Shot](a.png)'),
  });
  const write = (name: string, content: string | Uint8Array) =>
    writeFileSync(join(releases, name), content);
  const cache = createCache<RenderedText>();
  let settings = Settings.parse({ siteUrl: 'https://example.com/' });
  const changes = [
    () => write('a.png', makePng(1, 1)),
    () => write('a.png', makePng(2, 2)),
    () => write('1.md', noteText({ version: '1', date: '2026-01-01' }, 'Another text.')),
    () => (settings = Settings.parse({ siteUrl: 'https://example.com/log/' })),
    () =>
      write('3.md', noteText({ version: '3', date: '2026-03-01' }, 'See [1](#v1) and [4](#4).')),
    () => write('4.md', noteText({ version: '4', date: '2026-01-02' })),
    () => rmSync(join(releases, 'a.png')),
    () => write('a.png', makePng(1, 1)),
  ];
  const outputs = new Set<string>();
  for (const change of changes) {
    change();
    const list = async (options: object) => {
      const common = { asOf: AS_OF, releases, settings, unpublished: true };
      const { problems, files } = await assemble({ ...common, ...options });
      const texts = files.map(({ path, content }) => [path, Buffer.from(content).toString('hex')]);
      return JSON.stringify([problems, texts]);
    };
    const cached = await list({ cache });
    expect(cached === (await list({}))).toBe(true);
    outputs.add(cached);
  }
  expect(outputs.size).toBe(changes.length);
});

/** Counts the notes that are compiled again. */
function countingCache() {
  const texts = createCache<RenderedText>();
  let made = 0;
  const get: Cache<RenderedText>['get'] = (key, inputs, make) =>
    texts.get(key, inputs, () => {
      made++;
      return make();
    });
  const cache = { get };
  return { cache, takeCount: () => [made, (made = 0)][0] };
}

test('all editions share what is compiled, and only texts that changed are compiled again', async () => {
  const releases = temporaryDirectory({
    '1.md': noteText({ version: '1', date: '2026-01-01' }),
    '2.md': noteText({ version: '2', date: '2026-02-01' }),
    '2.de.md': 'Die Suche ist schneller.\n',
    '3.md': noteText({ version: '3', date: '2026-03-01', channel: 'beta' }),
  });
  const typed = { siteUrl: 'https://example.com/', languages: ['de'], channels: ['beta'] };
  const settings = Settings.parse(typed);
  const { cache, takeCount } = countingCache();
  const build = async () => {
    const { problems, files } = await assemble({ asOf: AS_OF, releases, settings }, { cache });
    expect(problems).toEqual([]);
    return files.length;
  };
  await build();
  expect(takeCount()).toBe(4);
  writeFileSync(join(releases, '2.de.md'), 'Die Suche ist viel schneller.\n');
  await build();
  expect(takeCount()).toBe(1);
  rmSync(join(releases, '2.de.md'));
  await build();
  expect(takeCount()).toBe(1);
});
