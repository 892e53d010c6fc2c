import type { FrontMatter } from './front-matter/schema.ts';
import { renderReleaseHtml } from './html/render-release-html.ts';
import { toBlocks } from './html/to-elements.ts';
import { findControls, findUnpairedBidi } from './invisible.ts';
import type { AlertLabels } from './markdown/mark-alert.ts';
import { checkOutline, outlineBody, type Outline } from './markdown/outline.ts';
import { parseMarkdown } from './markdown/parse-markdown.ts';
import { loadParser, type ParseMarkdown } from './markdown/parser.ts';
import { prepareTree, type PrepareOptions } from './markdown/prepare-tree.ts';
import { addRepeated, estimateLength, SHORT_VERSION } from './measure-outline.ts';
import { createNoteMedia, findNoMedia, type FindMedia } from './media.ts';
import { placeOf, type Note } from './parse-note.ts';
import { compareProblems, createLocator, isError, makeProblem, type Problem } from './problem.ts';
import { NO_HTML, type CompiledNote, type Rendered } from './release.ts';
import { DATE_PLACEHOLDER, formatPublished, formatTitle } from './render/format.ts';
import { loadRenderer, type Format } from './render/render-body.ts';
import { renderHeading } from './render/render-text.ts';
import { createSizeBudget } from './size-budget.ts';

/** The settings that a compiled note depends on. */
export interface CompileSettings {
  /** Completes relative addresses; without it they are problems. */
  siteUrl?: string | undefined;
  /** The schemes that links may have besides http, https and mailto, in lower case. */
  linkSchemes: readonly string[];
  /** Title of releases that have none, with `{version}` for the version. */
  title: string;
  /** The headline of lists in a note without headings. */
  headline: string;
  format: Format;
  art?: string | undefined;
  /** Publication phrase with `{date}` in it. */
  published: string;
  /** Phrases in that language; those of alerts are used. */
  labels?: AlertLabels | undefined;
  /** BCP 47 tag of the language that dates are written in. */
  locale: string;
  /** Whether there is a page. With it, or with `siteUrl`, for the feed, releases are rendered as HTML too. */
  page: boolean;
}

/** Compiles a note. It is a pure function of the note, the settings and what `findMedia` finds: nothing by default. */
export type CompileNote = (note: Note, findMedia?: FindMedia, rendered?: Rendered) => CompiledNote;

/** Loads the libraries that compiling with these settings needs. */
export async function loadCompiler(settings: CompileSettings): Promise<CompileNote> {
  const [parse, renderBody] = await Promise.all([loadParser(), loadRenderer(settings.format)]);
  const { siteUrl, linkSchemes, page } = settings;
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
    const typed = settings.format === 'markdown' ? 2 * text.length : 0;
    const most = () => estimateLength(outline) + typed + JSON.stringify(described).length;
    const isShort =
      rendered !== 'all' && described.version.length <= SHORT_VERSION && budget.allows(most());
    if (isShort && rendered === 'nothing') return { problems, release: undefined };
    const entry = { ...described, ...(isShort ? NO_BODY : renderBody(outline)) };
    const { files } = media;
    const html =
      page || siteUrl !== undefined
        ? renderReleaseHtml(outline, { siteUrl, linkSchemes, version, files, isWhole: !isShort })
        : NO_HTML;
    const length = JSON.stringify(entry).length + (html.pageHtml || html.feedHtml).length;
    budget.add(length, { line: 1, column: 1 });
    if (budget.problem) return { problems: [...problems, budget.problem], release: undefined };
    return { problems, release: { frontMatter, entry, ...html, media: [...files.values()] } };
  };
}

const NO_BODY = { body: '', headlines: [] };

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

function checkPublished(note: Note): Problem[] {
  const { published } = note.frontMatter ?? {};
  const isDated = published === undefined || published.includes(DATE_PLACEHOLDER);
  if (isDated || /\p{Nd}/u.test(published)) return [];
  const message = `"published" names no date; type ${DATE_PLACEHOLDER} where the date belongs`;
  return [makeProblem('no-date', message, placeOf(note, 'published'))];
}

function checkBody(
  { text, frontMatter, body: found }: Note,
  options: PrepareOptions & { headline: string },
  parse: ParseMarkdown,
): { problems: Problem[]; outline?: Outline } {
  if (!found) return { problems: [] };
  const locate = createLocator(text);
  const invisible = [...findControls(text.slice(found.offset)), ...findUnpairedBidi(found.text)];
  const ofCharacters = invisible.map(({ rule, message, offset }) =>
    makeProblem(rule, message, locate(found.offset + offset)),
  );
  const start = locate(found.offset);
  const parsed = parseMarkdown(parse, found.text, start.line);
  if ('rule' in parsed) return { problems: [...ofCharacters, parsed] };
  const { budget, headline } = options;
  const problems = [...ofCharacters, ...prepareTree(parsed, text, options)];
  if (budget.problem) return { problems: [...problems, budget.problem] };
  const { blocks, problems: ofHtml } = toBlocks(parsed.tree.children);
  const outline = outlineBody(blocks, { title: frontMatter?.title, headline });
  const ofOutline = checkOutline(outline, start);
  addRepeated(blocks, outline, budget);
  const tooLong = budget.problem ? [budget.problem] : [];
  return { problems: [...problems, ...ofHtml, ...ofOutline, ...tooLong], outline };
}
