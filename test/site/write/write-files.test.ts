import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assemble } from '../../../src/site/outputs/assemble.ts';
import { build } from '../../../src/site/build.ts';
import { Settings } from '../../../src/project/settings.ts';
import { readTree } from '../../read-tree.ts';
import { noteText, temporaryDirectory } from '../../temporary.ts';
import { makePng } from '../../project/pictures.ts';
import { middle } from '../build-notes.ts';
import { AS_OF } from '../../as-of.ts';

const HOSTS = ['cloudflare', 'netlify', 'vercel', 'firebase', 'azure', 'nginx', 'caddy', 'apache'];
const ALL = Settings.parse({ siteUrl: 'https://example.com/', hosting: HOSTS });

function prepare() {
  const releases = temporaryDirectory({
    'a.md': noteText({ version: '3.0', date: '2026-03-01', art: 'a.png' }),
    'b.md': middle,
    'a.png': makePng(3, 2),
  });
  return { asOf: AS_OF, releases, settings: ALL };
}

test('a file that no build wrote is never replaced, and nothing is written', async () => {
  const { files } = await assemble(prepare());
  expect(files.length).toBeGreaterThan(15);
  for (const { path, content: built } of files) {
    for (const content of ['mine', built]) {
      const out = temporaryDirectory({ 'other.txt': 'mine', [path]: content });
      const before = readTree(out);
      await expect(build({ ...prepare(), out })).rejects.toThrow(
        `a build would replace ${join(out, path)}, which Gazette did not write;`,
      );
      expect(readTree(out)).toEqual(before);
    }
  }
});
