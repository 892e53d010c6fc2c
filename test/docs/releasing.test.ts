import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { enterDirectory } from '../enter-directory.ts';
import { run } from '../scripts/run.ts';

const docs = readFileSync('docs/releasing.md', 'utf8');
const FILES = {
  'package.json': '{ "version": "1.0.0", "gazette": { "siteUrl": "https://notes.acme.test/" } }',
};

/** What each tool writes: headings of releases or not, changes with hashes, and titles of sections. */
const COLLECTED = {
  'CHANGELOG.md':
    '# kite\n\n## 1.2.0\n\n### Minor Changes\n\n- 3a1f2bc: Search understands synonyms.\n\n### Patch Changes\n\n- 9d0e1aa: Exports keep their column order.\n\n## 1.1.0\n\n### Patch Changes\n\n- Old.\n',
  '.changes/v1.2.0.md':
    '## v1.2.0 - 2026-11-20\n### Added\n* Search understands synonyms.\n### Fixed\n* Exports keep their column order.\n',
  'draft.md':
    '# kite 1.2.0 (2026-11-20)\n\n### Features\n\n- Search understands synonyms. ([#12](https://github.com/kite/kite/issues/12))\n\n### Bugfixes\n\n- Exports keep their column order.\n',
};

test('the keys in docs/releasing.md are valid', async () => {
  const yaml = [...docs.matchAll(/^```yaml\n([^]*?)^```/gm)].map(([, code = '']) => code);
  enterDirectory(FILES);
  await run(['init']);
  for (const [number, code] of yaml.entries()) {
    const note = `---\nversion: 0.9.${number}\ndate: 2026-01-01\n${code}---\n\nFaster.\n`;
    writeFileSync(`releases/${number}.md`, note);
  }
  expect(await run(['check', '--strict'])).toMatchObject({ exitCode: 0 });
});

test.each(Object.entries(COLLECTED))('new takes fragments from %s', async (file, text) => {
  expect(docs).toContain(`new 1.2.0 --from ${file}`);
  enterDirectory({ ...FILES, [file]: text });
  await run(['init']);
  expect(await run(['new', '1.2.0', '--from', file])).toMatchObject({ exitCode: 0 });
  const note = readFileSync('releases/1.2.0.md', 'utf8');
  expect(note.match(/^(?:## \w+|[*-] .*\.)/gm)).toHaveLength(4);
  expect(note).not.toContain('Old');
  expect(await run(['check'])).toMatchObject({ exitCode: 0 });
});
