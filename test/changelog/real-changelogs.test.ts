import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isError } from '../../src/notes/problem.ts';
import { loadParser } from '../../src/notes/parse/parser.ts';
import { parseNote } from '../../src/notes/parse/parse-note.ts';
import { check } from '../../src/site/build.ts';
import { importChangelogs } from '../../src/changelog/import-changelogs.ts';
import { convertChangelogs, type ConvertedPart } from '../../src/changelog/convert-changelogs.ts';
import { findLineDate } from '../../src/changelog/dates.ts';
import { trimVersion } from '../../src/versions/same.ts';
import { takeFrontMatter } from '../../src/changelog/file-fields.ts';
import { Settings } from '../../src/project/settings.ts';
import { showBlocks, words, type ShownBlock } from '../shown-words.ts';
import { temporaryDirectory } from '../temporary.ts';
import { readSource } from './read-source.ts';

const root = process.env['REAL_INPUTS'];
const settings = Settings.parse({
  art: 'https://cdn.example.com/a.png',
  siteUrl: 'https://example.com/',
});
const existing = { byVersion: new Map(), paths: new Set<string>() };

function listFiles(directory: string): string[] {
  if (root === undefined) return [];
  return readdirSync(join(root, directory)).map((name) => join(root, directory, name));
}

const changelogs = [...listFiles('changelogs'), ...listFiles('changelogs-2')];
const all = [...changelogs, ...listFiles('changelogs-3'), ...listFiles('github-releases')];

async function plan(path: string): Promise<ConvertedPart[]> {
  return convertChangelogs([readSource(path)], {
    directory: 'releases',
    existing,
    parse: await loadParser(),
  });
}

const hasNote = (part: ConvertedPart): part is ConvertedPart & { text: string } =>
  part.text !== undefined;

const wordsOf = (blocks: ShownBlock[]) => words(blocks.map(({ text }) => text).join('\n'));

/** Blocks that name places, and are not in any note. */
const ANCHOR = /^\s*\([^\s()]+\)=\s*$/;

/** Whether a block is not in the note, because it is only the date. */
const isDate = ({ text }: ShownBlock, version = '') =>
  findLineDate(text, new Set([trimVersion(version)]), undefined)?.isAlone;

/** What is shown of a changelog outside of the parts that the import lists. */
function findUnlisted(blocks: ShownBlock[], parts: ConvertedPart[]): string[] {
  const unlisted = blocks.filter(({ line }) =>
    parts.every((part) => line < part.line || line > part.endLine),
  );
  return unlisted.flatMap(({ text }) => (ANCHOR.test(text) ? [] : words(text)));
}

describe.runIf(root !== undefined)('real changelogs', () => {
  test.each([
    ['wagtail', '2.16.3 3.0 4.0 4.1.9 5.0 5.2.6 6.0 6.4'],
    ['scanpy', '0.1.0 0.4.4 1.11.0 1.12.2 1.3.5 1.4.5 1.8.0 1.9.5'],
  ])('the releases of the directory %s all have a date', async (name, versions) => {
    const paths = listFiles(`directories/${name}`).filter((path) => path.endsWith('.md'));
    const sources = paths.map(readSource);
    const { parts } = await importChangelogs(sources, { directory: temporaryDirectory() });
    const notes = parts.flatMap(({ note }) => (note?.isDraft === false ? note.version : []));
    expect(notes.toSorted().join(' ')).toBe(versions);
  });

  test.each(changelogs)('%s: the notes have every word, in order', async (path) => {
    const parts = await plan(path);
    const source = readSource(path).text.replaceAll('\r\n', '\n');
    const blocks = showBlocks(takeFrontMatter(source).text);
    expect(findUnlisted(blocks, parts)).toEqual([]);
    for (const { line, endLine, text, note: { version } = {} } of parts.filter(hasNote)) {
      const own = blocks.filter((block) => block.line > line && block.line <= endLine);
      const date = own.find((block) => isDate(block, version));
      const below = own.filter((block) => block !== date);
      const body = parseNote(text).body?.text ?? '';
      expect(wordsOf(showBlocks(body))).toEqual(wordsOf(below));
    }
  });

  test.each(changelogs)('%s: front matter has what each heading says', async (path) => {
    for (const { name = '', text } of (await plan(path)).filter(hasNote)) {
      const [, frontMatter = ''] = text.split('---\n');
      const said = new Set(words(frontMatter));
      const unsaid = words(name)
        .filter((word) => !said.has(word))
        .join(' ');
      expect(unsaid).toMatch(/^(?:Release|Pre release|YANKED|Release Beta|rc\d)?$/);
    }
  });

  /** The notes of each file. */
  const COUNTS: Record<string, number> = {
    'ant-design.md': 33,
    'astro.md': 251,
    'deno.md': 378,
    'joplin.md': 343,
    'keep-a-changelog.md': 16,
    'mattermost-desktop.md': 40,
    'tailwindcss.md': 330,
    'vite.md': 124,
    'angularjs.md': 207,
    'cucumber-js.md': 193,
    'ember-cli.md': 186,
    'laravel-permission.md': 216,
    'mattermost-mobile.md': 184,
    'alamofire.md': 106,
    'autojs6-ar.md': 21,
    'nokogiri.md': 108,
    'rand.md': 56,
    'null-body.json': 1,
    'starlight-blog.json': 30,
  };

  /** How many notes check refuses: `[text]()`, `###Added` and empty items, in 3 of 2,501 notes. */
  const REFUSED: Record<string, number> = { 'deno.md': 1, 'laravel-permission.md': 2 };

  test.each(all)(
    '%s: nearly all notes pass check, and a second import writes nothing',
    async (path) => {
      const directory = temporaryDirectory();
      const first = await importChangelogs([readSource(path)], { directory });
      const asOf = new Date(2026, 10, 20);
      const { notes, problems } = await check({ releases: directory, settings, asOf });
      expect(notes).toBe(COUNTS[basename(path)]);
      // Their pictures are missing here.
      const errors = problems.filter((each) => isError(each) && each.rule !== 'missing-picture');
      const refused = new Set(errors.filter(({ line }) => line).map(({ file }) => file));
      expect(refused.size).toBeLessThanOrEqual(REFUSED[basename(path)] ?? 0);
      const { parts } = await importChangelogs([readSource(path)], { directory });
      const outcomes = first.parts.map(({ outcome }) => outcome.replace('created', 'unchanged'));
      expect(parts.map(({ outcome }) => outcome)).toEqual(outcomes);
    },
  );
});
