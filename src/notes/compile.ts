import type { ReleaseLogEntry } from '../contract/version-response.ts';
import type { FrontMatter } from './front-matter/schema.ts';
import { createGrowth, type Growth } from './growth.ts';
import { toBlocks } from './html/to-blocks.ts';
import { NO_HTML, type ReleaseHtml } from './html/release-html.ts';
import { findControls, findUnpairedBidi } from './invisible.ts';
import { checkOutline } from './markdown/check-outline.ts';
import type { ResolveOptions } from './markdown/create-resolver.ts';
import { outlineBody, type Outline } from './markdown/outline.ts';
import type { AlertLabels } from './markdown/mark-alert.ts';
import { parseMarkdown } from './markdown/parse-markdown.ts';
import { loadParser, type ParseMarkdown } from './markdown/parser.ts';
import { prepareTree, type PrepareOptions } from './markdown/prepare-tree.ts';
import { createNoteMedia, findNoMedia, type FindMedia } from './media.ts';
import { placeOf, type ParsedNote } from './parse-note.ts';
import {
  compareProblems,
  createLocator,
  isError,
  makeProblem,
  type Problem,
  writeField,
} from './problem.ts';
import { countRepeated } from './render/count-repeated.ts';
import { DATE_PLACEHOLDER, formatPublished } from './render/format-published.ts';
import { formatTitle } from './render/format-title.ts';
import { loadRenderer, type Format } from './render/render-body.ts';
import { renderHeading } from './render/render-text.ts';

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

/** A release as clients get it. Plain data. Its HTML is `''` if the settings need none. */
export interface Release extends ReleaseHtml {
  /** Its `art` is still as typed: a URL, or the path of a local file; `''` if it has none. */
  entry: ReleaseLogEntry;
  /** The files next to the notes that it shows, by their paths as passed to `FindMedia`. */
  media: string[];
}

/** What a note gives: everything that is wrong with it, and, without errors, a release. Plain data. */
export interface CompiledNote {
  problems: Problem[];
  release: Release | undefined;
}

/** What a release is compiled for: all files, or only its own page, which needs no body and no headlines. */
export type Purpose = 'all' | 'page';

/** Compiles a note. It is a pure function of the note, the settings and what `findMedia` finds: nothing by default. */
export type CompileNote = (
  note: ParsedNote,
  findMedia?: FindMedia,
  purpose?: Purpose,
) => CompiledNote;

/** Finds what is wrong with a note. It renders nothing, so it does not find that the release gets too long. */
export type CheckNote = (note: ParsedNote, findMedia?: FindMedia) => Problem[];

/** Loads what checking needs, which renders nothing. */
export async function loadChecker(settings: CompileSettings): Promise<CheckNote> {
  const parse = await loadParser();
  return (note, findMedia = findNoMedia) => {
    const media = createNoteMedia(findMedia, settings.siteUrl);
    return checkNote(note, { ...settings, media, version: versionOf(note, settings) }, parse)
      .problems;
  };
}

/** Loads the libraries that compiling with these settings needs. */
export async function loadCompiler(settings: CompileSettings): Promise<CompileNote> {
  const hasHtml = settings.page || settings.siteUrl !== undefined;
  const [parse, renderBody, { renderReleaseHtml }] = await Promise.all([
    loadParser(),
    loadRenderer(settings.format),
    hasHtml ? import('./html/render-release-html.ts') : { renderReleaseHtml: () => NO_HTML },
  ]);
  const { siteUrl, linkSchemes } = settings;
  return (note, findMedia = findNoMedia, purpose = 'all') => {
    const media = createNoteMedia(findMedia, siteUrl);
    const version = versionOf(note, settings);
    const { problems, checked } = checkNote(note, { ...settings, media, version }, parse);
    if (!checked) return { problems, release: undefined };
    const { outline, growth } = checked;
    const isListed = purpose === 'all';
    const body = isListed ? renderBody(outline) : { body: '', headlines: [] };
    const entry = { ...describeRelease(checked, settings), ...body };
    const { files } = media;
    const html = renderReleaseHtml(outline, { siteUrl, linkSchemes, version, files, isListed });
    const release = { entry, ...html, media: [...media.paths] };
    const tooLong = growth.add(
      JSON.stringify(entry).length + (html.pageHtml || html.feedHtml).length,
      START,
    );
    return tooLong
      ? { problems: [...problems, tooLong], release: undefined }
      : { problems, release };
  };
}

/** The version of a release that is on a page. */
function versionOf(note: ParsedNote, { page }: CompileSettings): string | undefined {
  return page ? note.frontMatter?.version : undefined;
}

const START = { line: 1, column: 1 };

/** A note without errors. */
interface CheckedNote {
  frontMatter: FrontMatter;
  outline: Outline;
  growth: Growth;
}

function checkNote(
  note: ParsedNote,
  settings: CompileSettings & Pick<ResolveOptions, 'media' | 'version'>,
  parse: ParseMarkdown,
): { problems: Problem[]; checked?: CheckedNote } {
  const { frontMatter } = note;
  const growth = createGrowth(note.text);
  const body = checkBody(note, { ...settings, growth }, parse);
  const problems = [...note.problems, ...body.problems, ...checkPublished(note)].toSorted(
    compareProblems,
  );
  const { outline } = body;
  const isValid = !problems.some(isError) && frontMatter && outline;
  return isValid ? { problems, checked: { frontMatter, outline, growth } } : { problems };
}

function describeRelease({ frontMatter, outline }: CheckedNote, settings: CompileSettings) {
  const { version, date, art = settings.art ?? '', published = settings.published } = frontMatter;
  const heading = outline.title && renderHeading(outline.title.html);
  return {
    version,
    title: frontMatter.title ?? heading ?? formatTitle(settings.title, version),
    art,
    published: formatPublished(published, date.text, settings.locale),
  };
}

function checkPublished(note: ParsedNote): Problem[] {
  const { published } = note.frontMatter ?? {};
  const isDated = published === undefined || published.includes(DATE_PLACEHOLDER);
  if (isDated || /\p{Nd}/u.test(published)) return [];
  const example = writeField('published', `${published} ${DATE_PLACEHOLDER}`);
  const message = `"published" names no date; type ${DATE_PLACEHOLDER} where the date belongs, for example ${example}`;
  return [makeProblem('no-date', message, placeOf(note, 'published'))];
}

function checkBody(
  { text, frontMatter, body: found }: ParsedNote,
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
  const problems = [...ofCharacters, ...prepareTree(parsed, text, options)];
  if (options.growth.isTooMuch()) return { problems };
  const { blocks, problems: ofHtml } = toBlocks(parsed.tree.children);
  const { headline, growth } = options;
  for (const { source, html } of blocks) {
    const tooLong = growth.add(countRepeated(html), source[0]?.position);
    if (tooLong) return { problems: [...problems, ...ofHtml, tooLong] };
  }
  const outline = outlineBody(blocks, { title: frontMatter?.title, headline });
  const ofOutline = checkOutline(outline, start, growth);
  return { problems: [...problems, ...ofHtml, ...ofOutline], outline };
}
