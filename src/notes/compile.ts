import type { FrontMatter } from './parse/schema.ts';
import type { ChangeType, Highlight } from './elements.ts';
import { renderReleaseHtml } from '../site/render-release-html.ts';
import { openDetails, toBlocks, type Block } from './outline/to-elements.ts';
import { findControls, findUnpairedBidi } from './invisible.ts';
import { convertAdmonitions } from './parse/convert-admonitions.ts';
import { checkOutline, outlineBody, type Outline } from './outline/outline.ts';
import { parseMarkdown } from './parse/parse-markdown.ts';
import { loadParser, type ParseMarkdown } from './parse/parser.ts';
import { prepareTree, type PrepareOptions } from './prepare/prepare-tree.ts';
import { measureOutline } from './measure-outline.ts';
import { createNoteMedia, findNoMedia, type FindMedia } from './media.ts';
import { placeOf, type Note } from './parse/parse-note.ts';
import {
  compareProblems,
  createLocator,
  isError,
  makeProblem,
  quote,
  type Problem,
} from './problem.ts';
import type { AlertLabels, CompiledNote, Format, Rendered } from './release.ts';
import { DATE_PLACEHOLDER, formatPublished, formatTitle } from './format.ts';
import { loadRenderer } from './render/render-body.ts';
import { renderHeading } from './render/render-text.ts';
import { createSizeBudget } from './size-budget.ts';

export interface CompileSettings {
  /** Completes relative addresses; without it they are problems. */
  siteUrl?: string | undefined;
  linkSchemes: readonly string[];
  /** Title of releases that have none, with `{version}` for the version. */
  title: string;
  headline: string;
  format: Format;
  art?: string | undefined;
  published: string;
  labels?: AlertLabels | undefined;
  /** BCP 47 tag of the language that dates are written in. */
  locale: string;
  /** Whether there is a page. With it, or with `siteUrl`, for the feed, releases are rendered as HTML too. */
  page: boolean;
  /** The versions that have a page, to which links such as `#1.0.7` can lead. */
  versions?: ReadonlySet<string> | undefined;
  /** Colors code on pages. */
  highlight?: Highlight | undefined;
  /** Pages show these words as labels. */
  types?: readonly ChangeType[] | undefined;
}

/** Compiles a note. It is a pure function of the note, the settings and what `findMedia` finds: nothing by default. */
export type CompileNote = (note: Note, findMedia?: FindMedia, rendered?: Rendered) => CompiledNote;

export async function loadCompiler(settings: CompileSettings): Promise<CompileNote> {
  const [parse, renderBody] = await Promise.all([loadParser(), loadRenderer(settings.format)]);
  const { siteUrl, linkSchemes, page, highlight, types } = settings;
  return (note, findMedia = findNoMedia, rendered = 'all') => {
    const { frontMatter } = note;
    const media = createNoteMedia(findMedia, siteUrl);
    const version = page ? frontMatter?.version : undefined;
    const body = checkBody(note, { ...settings, media, version }, parse);
    const found = [...note.problems, ...body.problems, ...checkPublished(note)];
    const problems = found.toSorted(compareProblems);
    const { outline } = body;
    const isWrong = problems.some(isError) || !frontMatter || !outline;
    if (isWrong || rendered === 'nothing') return { problems, release: undefined };
    const isWhole = rendered === 'all';
    const described = describeRelease(frontMatter, outline, settings);
    const content = isWhole ? renderBody(outline) : { body: '', headlines: [] };
    const { files } = media;
    const context = { siteUrl, linkSchemes, version, files, highlight, types, isWhole };
    const html = renderReleaseHtml(body.page ?? outline, context);
    const entry = { ...described, ...content };
    return { problems, release: { frontMatter, entry, ...html, media: [...files.values()] } };
  };
}

function describeRelease(frontMatter: FrontMatter, outline: Outline, settings: CompileSettings) {
  const { version, date, art = settings.art ?? '', published = settings.published } = frontMatter;
  const heading = outline.title && renderHeading(outline.title.html);
  return {
    version,
    title: frontMatter.title ?? heading ?? formatTitle(settings.title, version),
    art,
    published: formatPublished(published, date.text, settings.locale),
  };
}

/** A date as in front matter, with or without a time, and nothing else. */
const MACHINE_DATE = /^\d{4}[-/.]?\d{2}[-/.]?\d{2}(?:[T ][\d:.]+ ?(?:Z|UTC|[+-][\d:]+)?)?$/i;

function checkPublished(note: Note): Problem[] {
  const { published, version = '' } = note.frontMatter ?? {};
  if (published === undefined || published.includes(DATE_PLACEHOLDER)) return [];
  const fix = `type ${DATE_PLACEHOLDER} where the date belongs, such as published: Released on ${DATE_PLACEHOLDER}`;
  const words = version.includes('.') ? published.replaceAll(version, '') : published;
  const isDated = /\p{Nd}/u.test(words);
  const message = isDated
    ? `"published" must be a phrase, found the date ${quote(published)} alone; ${fix}`
    : `"published" must contain a date; ${fix}`;
  if (isDated && !MACHINE_DATE.test(published.trim())) return [];
  return [makeProblem('no-date', message, placeOf(note, 'published'))];
}

function checkBody(
  { text, frontMatter, body: found }: Note,
  settings: Omit<PrepareOptions, 'budget'> & { headline: string },
  parse: ParseMarkdown,
): { problems: Problem[]; outline?: Outline; page?: Outline } {
  if (!found) return { problems: [] };
  const locate = createLocator(text);
  const converted = convertAdmonitions(found.text);
  const ofText = [...findControls(text.slice(found.offset)), ...findUnpairedBidi(found.text)];
  const problems = [...ofText, ...converted.problems].map(({ rule, message, offset }) =>
    makeProblem(rule, message, locate(found.offset + offset)),
  );
  const start = locate(found.offset);
  const read = text.slice(0, found.offset) + converted.text;
  const add = (ofTree: Problem[]) => {
    for (const problem of moveColumns(ofTree, read, text)) problems.push(problem);
  };
  const parsed = parseMarkdown(parse, converted.text, start.line);
  const budget = createSizeBudget(found.text);
  add('rule' in parsed ? [parsed] : prepareTree(parsed, read, { ...settings, budget }));
  if (budget.problem) add([budget.problem]);
  if ('rule' in parsed || budget.problem) return { problems };
  const { blocks, problems: ofHtml } = toBlocks(parsed.tree.children);
  const outlineOf = (each: Block[]) => outlineBody(each, frontMatter?.title, settings.headline);
  const [page, outline] = [outlineOf(blocks), outlineOf(blocks.flatMap(openDetails))];
  add([...ofHtml, ...checkOutline(outline, start)]);
  measureOutline(blocks, outline, budget);
  if (budget.problem) add([budget.problem]);
  return { problems, outline, page };
}

/** Moves problems to where a text is typed. Lines that are read otherwise have another start. */
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
