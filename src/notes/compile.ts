import type { FrontMatter } from './front-matter/schema.ts';
import type { Highlight } from './html/highlight-code.ts';
import { renderReleaseHtml } from './html/render-release-html.ts';
import { openDetails, toBlocks } from './html/to-elements.ts';
import { findControls, findUnpairedBidi } from './invisible.ts';
import { convertAdmonitions } from './markdown/convert-admonitions.ts';
import { checkOutline, outlineBody, type Outline } from './markdown/outline.ts';
import { parseMarkdown } from './markdown/parse-markdown.ts';
import { loadParser, type ParseMarkdown } from './markdown/parser.ts';
import { prepareTree, type PrepareOptions } from './markdown/prepare-tree.ts';
import { addRepeated, estimateLength, SHORT_VERSION } from './measure-outline.ts';
import { createNoteMedia, findNoMedia, type FindMedia } from './media.ts';
import { placeOf, type Note } from './parse-note.ts';
import {
  compareProblems,
  createLocator,
  isError,
  makeProblem,
  quote,
  type Problem,
} from './problem.ts';
import {
  NO_HTML,
  type AlertLabels,
  type CompiledNote,
  type Format,
  type Rendered,
} from './release.ts';
import { DATE_PLACEHOLDER, formatPublished, formatTitle } from './render/format.ts';
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
}

/** Compiles a note. It is a pure function of the note, the settings and what `findMedia` finds: nothing by default. */
export type CompileNote = (note: Note, findMedia?: FindMedia, rendered?: Rendered) => CompiledNote;

export async function loadCompiler(settings: CompileSettings): Promise<CompileNote> {
  const [parse, renderBody] = await Promise.all([loadParser(), loadRenderer(settings.format)]);
  const { siteUrl, linkSchemes, page, highlight } = settings;
  return (note, findMedia = findNoMedia, rendered = 'all') => {
    const { frontMatter, text } = note;
    const media = createNoteMedia(findMedia, siteUrl);
    const version = page ? frontMatter?.version : undefined;
    const budget = createSizeBudget(text);
    const options = { ...settings, media, version, budget };
    const body = checkBody(note, options, parse);
    const found = [...note.problems, ...body.problems, ...checkPublished(note)];
    const problems = found.toSorted(compareProblems);
    const { outline } = body;
    if (problems.some(isError) || !frontMatter || !outline) return { problems, release: undefined };
    const described = describeRelease(frontMatter, outline, settings);
    const typed = settings.format === 'text' ? 0 : 2 * text.length;
    const most = () => estimateLength(outline) + typed + JSON.stringify(described).length;
    const isShort =
      rendered !== 'all' && described.version.length <= SHORT_VERSION && budget.allows(most());
    if (isShort && rendered === 'nothing') return { problems, release: undefined };
    const content = isShort ? { body: '', headlines: [] } : renderBody(outline);
    const entry = { ...described, ...content };
    const { files } = media;
    const html =
      page || siteUrl !== undefined
        ? renderReleaseHtml(body.page ?? outline, {
            siteUrl,
            linkSchemes,
            version,
            files,
            highlight,
            isWhole: !isShort,
          })
        : NO_HTML;
    const length = JSON.stringify(entry).length + (html.pageHtml || html.feedHtml).length;
    budget.add(length, { line: 1, column: 1 });
    if (budget.problem) return { problems: [...problems, budget.problem], release: undefined };
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
  options: PrepareOptions & { headline: string },
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
  const add = (ofTree: Problem[]) => problems.push(...moveColumns(ofTree, read, text));
  const parsed = parseMarkdown(parse, converted.text, start.line);
  if ('rule' in parsed) add([parsed]);
  if ('rule' in parsed) return { problems };
  const { budget, headline } = options;
  add(prepareTree(parsed, read, options));
  if (budget.problem) add([budget.problem]);
  if (budget.problem) return { problems };
  const { blocks, problems: ofHtml } = toBlocks(parsed.tree.children);
  const page = outlineBody(blocks, frontMatter?.title, headline);
  const opened = blocks.flatMap(openDetails);
  const isSame = opened.length === blocks.length;
  const outline = isSame ? page : outlineBody(opened, frontMatter?.title, headline);
  add([...ofHtml, ...checkOutline(outline, start)]);
  addRepeated(blocks, outline, budget);
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
