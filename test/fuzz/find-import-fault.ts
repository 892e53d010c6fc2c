import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toString } from 'mdast-util-to-string';
import type { Nodes, RootContent } from 'mdast';
import { renderImport } from '../../scripts/render-import.ts';
import { loadParser } from '../../src/notes/parse/parser.ts';
import { parseNote } from '../../src/notes/parse/parse-note.ts';
import { isError } from '../../src/notes/problem.ts';
import { convertChangelogs, type ConvertedPart } from '../../src/changelog/convert-changelogs.ts';
import { normalize } from '../../src/changelog/blocks.ts';
import { findDates } from '../../src/changelog/dates.ts';
import { takeFrontMatter } from '../../src/changelog/file-fields.ts';
import { importChangelogs } from '../../src/changelog/import-changelogs.ts';

const NAME = /^[\p{L}\p{N}][\p{L}\p{N}_.+@~-]{0,70}\.md$/u;
const INVISIBLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/u;

// oxlint-disable-next-line no-control-regex
const CONTROL = /[\0-\x08\x0B-\x1F\x7F-\x9F]/;

const parse = await loadParser();

/** Imports changelogs into an empty directory, and says what is wrong with the result of each, if anything. */
export function createImportFinder(directory: string) {
  return async (text: string): Promise<string | undefined> => {
    const root = join(directory, 'project');
    const releases = join(root, 'releases');
    mkdirSync(root);
    writeFileSync(join(directory, 'CHANGELOG.md'), text);
    try {
      return await findFault(text, root, releases);
    } finally {
      rmSync(root, { recursive: true });
    }
  };
}

async function findFault(
  text: string,
  root: string,
  releases: string,
): Promise<string | undefined> {
  const sources = [{ name: 'CHANGELOG.md', text }];
  const summary = await importChangelogs(sources, { directory: releases });
  const source = takeFrontMatter(normalize(text)).text;
  const described = renderImport(summary, 'releases');
  if (INVISIBLE.test(described.replaceAll('\n', ''))) return 'the summary has control characters';
  const created = summary.parts.filter(({ outcome }) => outcome === 'created');
  const names = created.length === 0 ? [] : readdirSync(releases);
  if (readdirSync(root).some((name) => name !== 'releases')) return 'a file outside of releases';
  if (names.length !== created.length) return `${names.length} files for ${created.length} notes`;
  const strange = names.find((name) => !NAME.test(name));
  if (strange !== undefined) return `the file name ${JSON.stringify(strange)}`;
  const isJson = /^\s*[[{]/.test(source);
  const lineCount = isJson ? Infinity : source.split('\n').length;
  const outside = summary.parts.find(
    ({ line, endLine }) => line < 1 || endLine < line || endLine > lineCount,
  );
  if (outside) return `lines that do not exist: ${JSON.stringify(outside)}`;
  if (summary.parts.length === 0) return 'nothing in the summary';
  // Notes with control characters are refused, and read without them.
  const isComparable = !isJson && !CONTROL.test(source);
  const blocks = isComparable ? parse(source).children : undefined;
  const problem = created.map(findProblem).find((each) => each);
  if (problem !== undefined) return problem;
  const fault = blocks && findTextFault(text, blocks);
  if (fault !== undefined) return fault;
  const again = await importChangelogs(sources, { directory: releases });
  const isSame = again.parts.every(
    ({ outcome }, index) =>
      outcome ===
      (summary.parts[index]?.outcome === 'created' ? 'unchanged' : summary.parts[index]?.outcome),
  );
  return isSame ? undefined : `another result of a second import: ${JSON.stringify(again.parts)}`;
}

function findProblem({ path = '' }: ConvertedPart): string | undefined {
  const problem = parseNote(readFileSync(path, 'utf8')).problems.find(isError);
  return problem && `${path}: ${problem.message}`;
}

/** Compares texts as they are before they are fixed, which shows what was HTML. */
function findTextFault(text: string, blocks: readonly RootContent[]): string | undefined {
  const faults = convert(text).map(({ path, text: note, line, endLine }) => {
    if (note === undefined) return undefined;
    const said = lettersOf(parse(parseNote(note).body?.text ?? '').children);
    const below = blocks.filter(
      ({ position }) => (position?.start.line ?? 0) > line && (position?.end.line ?? 0) <= endLine,
    );
    const dated = below.filter((block) => findDates(toString(block), true).length > 0).slice(0, 5);
    const shown = [undefined, ...dated].map((date) =>
      lettersOf(below.filter((block) => block !== date)),
    );
    // Links of the heading are before the text.
    const heading = blocks.find(({ position }) => position?.start.line === line);
    const links = heading && 'children' in heading ? heading.children : [];
    const linked = lettersOf(links.filter(({ type }) => type === 'link'));
    const isComplete = shown.some(
      (letters) =>
        said.endsWith(letters) && linked.includes(said.slice(0, said.length - letters.length)),
    );
    return isComplete ? undefined : `${path} says ${said}, but the source says ${shown[0]}`;
  });
  return faults.find((each) => each);
}

const FOOTNOTE = /\[\^[^\]\s]+\]/g;

/** The letters and digits that blocks show, but for footnotes. */
function lettersOf(nodes: readonly Nodes[]): string {
  const texts = nodes.map((node) =>
    node.type === 'definition' || node.type === 'footnoteDefinition'
      ? ''
      : toString(node, { includeHtml: false }).replaceAll(FOOTNOTE, ''),
  );
  return texts.join('').replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function convert(text: string) {
  const existing = { byVersion: new Map(), paths: new Set<string>() };
  const sources = [{ name: 'CHANGELOG.md', text }];
  return convertChangelogs(sources, { directory: 'releases', existing, parse });
}
