import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseChangelog } from 'changelog-parser';
import { describe, expect, test } from 'vitest';
import { isError } from '../../src/notes/problem.ts';
import { loadParser } from '../../src/notes/markdown/parser.ts';
import { parseNote } from '../../src/notes/parse-note.ts';
import { check } from '../../src/site/build.ts';
import { importChangelogs } from '../../src/changelog/import-changelogs.ts';
import { convertChangelogs, type ConvertedPart } from '../../src/changelog/convert-changelogs.ts';
import { Settings } from '../../src/project/settings.ts';
import { showBlocks, words, type ShownBlock } from '../shown-words.ts';
import { temporaryDirectory } from '../temporary.ts';
import { readSource } from './read-source.ts';

const root = process.env['REAL_INPUTS'];
const settings = Settings.parse({
  art: 'https://cdn.example.com/a.png',
  siteUrl: 'https://example.com/',
});
const existing = { byVersion: new Map(), names: new Map() };

function listFiles(directory: string): string[] {
  if (root === undefined) return [];
  return readdirSync(join(root, directory)).map((name) => join(root, directory, name));
}

const changelogs = listFiles('changelogs');
const all = [...changelogs, ...listFiles('github-releases')];

async function plan(path: string): Promise<ConvertedPart[]> {
  return convertChangelogs([readSource(path)], {
    existing,
    tags: new Map(),
    parse: await loadParser(),
  });
}

const hasNote = (part: ConvertedPart): part is ConvertedPart & { text: string } =>
  part.text !== undefined;

const wordsOf = (blocks: ShownBlock[]) => words(blocks.map(({ text }) => text).join('\n'));

/** Blocks that name places, and are not in any note. */
const ANCHOR = /^\s*\([^\s()]+\)=\s*$/;

/** What is shown of a changelog outside of the parts that the import lists. */
function findUnlisted(blocks: ShownBlock[], parts: ConvertedPart[]): string[] {
  const unlisted = blocks.filter(({ line }) =>
    parts.every((part) => line < part.line || line > part.endLine),
  );
  return unlisted.flatMap(({ text }) => (ANCHOR.test(text) ? [] : words(text)));
}

describe.runIf(root !== undefined)('real changelogs', () => {
  test.each(changelogs)('%s: the notes have every word, in order', async (path) => {
    const parts = await plan(path);
    const blocks = showBlocks(readSource(path).text.replaceAll('\r\n', '\n'));
    expect(findUnlisted(blocks, parts)).toEqual([]);
    for (const { line, endLine, text } of parts.filter(hasNote)) {
      const below = blocks.filter((block) => block.line > line && block.line <= endLine);
      const note = parseNote(text).body?.text ?? '';
      expect(wordsOf(showBlocks(note))).toEqual(wordsOf(below));
    }
  });

  test.each(changelogs)('%s: front matter has what each heading says', async (path) => {
    for (const { name = '', text } of (await plan(path)).filter(hasNote)) {
      const [, frontMatter = ''] = text.split('---\n');
      const said = new Set(words(frontMatter));
      const unsaid = words(name)
        .filter((word) => !said.has(word))
        .join(' ');
      expect(['', 'Release', 'Pre release', 'YANKED']).toContain(unsaid);
    }
  });

  const explained = new Map([
    ['mattermost-desktop.md', { missed: ['Release 3.7.0'], taken: [] }], // It is underlined.
    ['tailwindcss.md', { missed: [], taken: ['Changed'] }],
    ['vite.md', { missed: [], taken: ['Previous Changelogs'] }],
  ]);

  test.each(changelogs)('%s: changelog-parser finds the same headings', async (path) => {
    const { name, text } = readSource(path);
    const { versions } = await parseChangelog({ text });
    const found = versions.map(({ title }) => strip(title ?? ''));
    const { missed = [], taken = [] } = explained.get(name) ?? {};
    const parts = await plan(path);
    const headings = parts.filter((part) => part.text !== undefined || isVersion(part));
    const names = headings.map((part) => strip(part.name ?? ''));
    expect(found.filter((title) => !taken.includes(title))).toEqual(
      names.filter((title) => !missed.includes(title)),
    );
  });

  test('at least 99 % of the notes pass check', { timeout: 120_000 }, async () => {
    const counts = { notes: 0, refused: 0 };
    for (const path of all) {
      const directory = temporaryDirectory();
      await importChangelogs([readSource(path)], { directory });
      const { notes, problems } = await check({
        releases: directory,
        settings,
        asOf: new Date(2026, 10, 20),
      });
      // Their pictures are missing here.
      const errors = problems.filter((each) => isError(each) && each.rule !== 'missing-picture');
      const refused = new Set(errors.filter(({ line }) => line).map(({ file }) => file));
      counts.notes += notes;
      counts.refused += refused.size;
    }
    expect(counts.notes).toBeGreaterThan(1500);
    expect(counts.refused / counts.notes).toBeLessThan(0.01);
  });

  test.each(all)('%s: a second import writes nothing', async (path) => {
    const directory = temporaryDirectory();
    const first = await importChangelogs([readSource(path)], { directory });
    const second = await importChangelogs([readSource(path)], { directory });
    expect(second.parts).toEqual(
      first.parts.map((part) =>
        part.outcome === 'created' ? { ...part, outcome: 'unchanged' } : part,
      ),
    );
  });
});

function strip(title: string): string {
  return title.replaceAll(/<[^>]*>|\]\([^)]*\)|[[\]]/g, '').trim();
}

/** Whether a part without a note is the heading of versions. */
function isVersion({ reason, name }: ConvertedPart): boolean {
  return reason === 'several releases' || (reason === 'no content' && name !== undefined);
}
