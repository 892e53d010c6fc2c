import { checkBidi } from './invisible.ts';
import { textOfHeading } from './elements.ts';
import { DATE_PLACEHOLDER } from './format.ts';
import { createNoteMedia, findArt, type FindMedia } from './media.ts';
import { checkOutline } from './lint/check-outline.ts';
import { checkLeftovers } from './lint/check-leftovers.ts';
import { convertAdmonitions } from './transform/admonitions.ts';
import { transformTree, type TransformOptions } from './transform/transform.ts';
import { CHECKS, TRANSFORMS } from './transforms.ts';
import { outlineBody } from './outline/outline.ts';
import { createToBlocks, openDetails, type ToBlocks } from './html/to-blocks.ts';
import { parseMarkdown } from './parse/parse-markdown.ts';
import { locateField, type Note } from './parse/parse-note.ts';
import { loadParser, type ParseMarkdown } from './parse/parser.ts';
import {
  compareProblems,
  createLocator,
  isError,
  makeProblem,
  quote,
  type Problem,
} from './problem.ts';
import type { Release } from './release.ts';

export type CompileSettings = Omit<TransformOptions, 'media'>;

/**
 * Finds the problems of a note and, if none of them is an error, makes its release. It is a pure function of the note, the
 * settings and what `findMedia` finds.
 */
export type CompileNote = (
  note: Note,
  findMedia: FindMedia,
) => { problems: Problem[]; release: Release | undefined };

/** Most notes have no HTML but comments and addresses, and its parser takes long to load. */
const hasHtml = ({ text }: Note) => /<(?!https?:)[a-z/]/i.test(text);

/** Loads a compiler that can take the notes: all by default. */
export async function loadCompiler(
  settings: CompileSettings,
  notes?: readonly Note[],
): Promise<CompileNote> {
  const parse = await loadParser();
  const html = (notes?.some(hasHtml) ?? true) ? await import('./html/sanitize-html.ts') : undefined;
  const toBlocks = createToBlocks(html?.createSanitizer(settings.linkSchemes));
  return (note, findMedia) => {
    const { frontMatter } = note;
    const media = createNoteMedia(findMedia, settings.siteUrl);
    const body = compileBody(note, { ...settings, media }, { parse, toBlocks });
    const { art, problems: ofArt } = findOwnArt(note, findMedia, settings);
    const found = [...note.problems, ...body.problems, ...checkPublished(note), ...ofArt];
    const problems = found.toSorted(compareProblems);
    const { outline, opened, typed } = body;
    if (problems.some(isError) || !frontMatter || !outline || !opened || !typed) {
      return { problems, release: undefined };
    }
    const title = frontMatter.title ?? (opened.title && textOfHeading(opened.title.html));
    return {
      problems,
      release: { frontMatter, title, art, outline, opened, typed, media: media.files },
    };
  };
}

function findOwnArt(note: Note, find: FindMedia, { siteUrl }: CompileSettings) {
  const typed = note.frontMatter?.art;
  const art = typed === undefined ? undefined : findArt(typed, { find, siteUrl });
  if (!art || !('rule' in art)) return { art, problems: [] };
  // Art that a translation inherits is reported at the note that it translates.
  const isOwn = note.fields.offsets.has('art');
  const problem = makeProblem(art.rule, art.message, locateField(note, 'art'));
  return { art: undefined, problems: isOwn ? [problem] : [] };
}

/** A date as in front matter, with or without a time, and nothing else. */
const MACHINE_DATE = /^\d{4}[-/.]?\d{2}[-/.]?\d{2}(?:[T ][\d:.]+ ?(?:Z|UTC|[+-][\d:]+)?)?$/i;

function checkPublished(note: Note): Problem[] {
  const { published, version = '' } = note.frontMatter ?? {};
  if (published === undefined || published.includes(DATE_PLACEHOLDER)) return [];
  const words = version.includes('.') ? published.replaceAll(version, '') : published;
  if (/\p{Nd}/u.test(words) && !MACHINE_DATE.test(published.trim())) return [];
  const message = `"published" must be a phrase with a date, found ${quote(published)}; type ${DATE_PLACEHOLDER} where the date belongs, such as published: Released on ${DATE_PLACEHOLDER}`;
  return [makeProblem('no-date', message, locateField(note, 'published'))];
}

function compileBody(
  { text, frontMatter, body: found }: Note,
  options: TransformOptions,
  { parse, toBlocks }: { parse: ParseMarkdown; toBlocks: ToBlocks },
) {
  if (!found) return { problems: [] };
  const locate = createLocator(text);
  const converted = convertAdmonitions(found.text);
  const ofText = [...checkBidi(found.text), ...converted.problems];
  const problems = ofText.map(({ rule, message, offset }) =>
    makeProblem(rule, message, locate(found.offset + offset)),
  );
  const start = locate(found.offset);
  const read = text.slice(0, found.offset) + converted.text;
  const parsed = parseMarkdown(parse, converted.text, start.line);
  if ('rule' in parsed) return { problems: [...problems, ...moveColumns([parsed], read, text)] };
  const left = checkLeftovers(parsed.tree, converted.text, {
    firstLine: start.line,
    version: frontMatter?.version,
  });
  const ofTree = transformTree(parsed, [...TRANSFORMS, ...CHECKS], options);
  const { blocks, problems: ofHtml } = toBlocks(parsed.tree.children, parsed.tokens.length > 0);
  const all = blocks.flatMap((block) => openDetails(block, toBlocks));
  const opened = outlineBody(all, frontMatter?.title);
  const isSame = all.length === blocks.length;
  const outline = isSame ? opened : outlineBody(blocks, frontMatter?.title);
  const ofBlocks = moveColumns(
    [...left, ...ofTree, ...ofHtml, ...checkOutline(opened, start)],
    read,
    text,
  );
  return { problems: [...problems, ...ofBlocks], opened, outline, typed: parsed.typed };
}

/** Moves problems from columns of the text that was parsed to columns of the text as typed, which differ at the start of some lines. */
function moveColumns(problems: Problem[], read: string, typed: string): Problem[] {
  if (read === typed) return problems;
  const lines = [read, typed].map((text) => text.split('\n').map(({ length }) => length));
  return problems.map((problem) => {
    const { rule, message, line = 0, column = 1 } = problem;
    const [from = 0, to = 0] = lines.map((lengths) => lengths[line - 1]);
    const moved = Math.max(column - from + to, 1);
    return from === to ? problem : makeProblem(rule, message, { line, column: moved });
  });
}
