import type { ReleaseLogEntry } from '../contract/version-response.ts';
import type { FrontMatter } from './front-matter/schema.ts';
import { findControl } from './front-matter/split-note.ts';
import { checkOutline } from './markdown/check-outline.ts';
import { outlineBody, type Outline } from './markdown/outline.ts';
import { parseMarkdown } from './markdown/parse-markdown.ts';
import { loadParser, type ParseMarkdown } from './markdown/parser.ts';
import { prepareTree, type PrepareOptions } from './markdown/prepare-tree.ts';
import type { ParsedNote } from './parse-note.ts';
import { compareProblems, isError, makeProblem, pointAt, type Problem } from './problem.ts';
import { formatPublished } from './render/format-published.ts';
import { formatTitle } from './render/format-title.ts';
import { loadRenderer } from './render/render-body.ts';
import { renderHeading } from './render/render-text.ts';

/** The settings that a compiled note depends on. */
export interface CompileSettings extends PrepareOptions {
  /** Title of releases that have none, with `{version}` for the version. */
  title: string;
  art?: string | undefined;
  /** Publication phrase with `{date}` in it. */
  published: string;
  /** BCP 47 tag of the language that dates are written in. */
  locale: string;
  /** Whether there is a page. With it, or with `siteUrl`, for the feed, releases are rendered as HTML too. */
  page: boolean;
}

/** A release as clients get it. Plain data. */
export interface Release {
  /** Its `art` is still as typed: a URL, or the path of a local file. */
  entry: ReleaseLogEntry;
  date: FrontMatter['date'];
  isDraft: boolean;
  /** Body and headlines as safe HTML; `''` if the settings need none. */
  html: string;
  /** The addresses of the pictures in the HTML. */
  pictures: string[];
}

/** What a note gives: everything that is wrong with it, and, without errors, a release. Plain data. */
export interface CompiledNote {
  problems: Problem[];
  release: Release | undefined;
}

/** Finds everything that is wrong with a note. It is a pure function of the note and the settings. */
export type CheckNote = (note: ParsedNote) => Problem[];

/** Compiles a note. It is a pure function of the note and the settings. */
export type CompileNote = (note: ParsedNote) => CompiledNote;

/** Loads what checking needs, which renders nothing. */
export async function loadChecker(settings: CompileSettings): Promise<CheckNote> {
  const parse = await loadParser();
  return (note) => checkNote(note, settings, parse).problems;
}

/** Loads the libraries that compiling with these settings needs. */
export async function loadCompiler(settings: CompileSettings): Promise<CompileNote> {
  const hasHtml = settings.page || settings.siteUrl !== undefined;
  const [parse, renderBody, renderHtml] = await Promise.all([
    loadParser(),
    loadRenderer(settings.format),
    hasHtml ? loadHtmlRenderer() : renderNothing,
  ]);
  return (note) => {
    const { problems, checked } = checkNote(note, settings, parse);
    if (!checked) return { problems, release: undefined };
    const { outline, frontMatter } = checked;
    const { date, draft: isDraft = false } = frontMatter;
    const entry = { ...describeRelease(checked, settings), ...renderBody(outline) };
    return { problems, release: { entry, date, isDraft, ...renderHtml(outline) } };
  };
}

type RenderHtml = (outline: Outline) => Pick<Release, 'html' | 'pictures'>;

const renderNothing: RenderHtml = () => ({ html: '', pictures: [] });

async function loadHtmlRenderer(): Promise<RenderHtml> {
  return (await import('./markdown/render-release-html.ts')).renderReleaseHtml;
}

/** A note without errors. */
interface CheckedNote {
  frontMatter: FrontMatter;
  outline: Outline;
  art: string;
}

function checkNote(
  note: ParsedNote,
  settings: CompileSettings,
  parse: ParseMarkdown,
): { problems: Problem[]; checked?: CheckedNote } {
  const { frontMatter, isMapping, keys } = note;
  const body = checkBody(note, settings, parse);
  const art = frontMatter?.art ?? settings.art;
  const isArtMissing = isMapping && art === undefined && !keys.has('art');
  const problems = [
    ...note.problems,
    ...body.problems,
    ...(isArtMissing ? [missingArt()] : []),
  ].toSorted(compareProblems);
  const { outline } = body;
  const isValid = !problems.some(isError) && frontMatter && outline && art !== undefined;
  return isValid ? { problems, checked: { frontMatter, outline, art } } : { problems };
}

function describeRelease({ frontMatter, outline, art }: CheckedNote, settings: CompileSettings) {
  const { version, date, published = settings.published } = frontMatter;
  const [heading] = outline.titles;
  return {
    version,
    title:
      frontMatter.title ??
      (heading && renderHeading(heading.children)) ??
      formatTitle(settings.title, version),
    art,
    published: formatPublished(published, date.text, settings.locale),
  };
}

function missingArt(): Problem {
  const example = 'art: https://cdn.example.com/art/intro.png';
  const message = `"art" is missing here and in the settings; add a line such as ${example}`;
  return makeProblem('missing-key', message, { line: 1, column: 1 });
}

function checkBody(
  { text, keys, body: found }: ParsedNote,
  options: PrepareOptions,
  parse: ParseMarkdown,
): { problems: Problem[]; outline?: Outline } {
  if (!found) return { problems: [] };
  const { body, bodyOffset } = found;
  const control = findControl(body);
  if (control) {
    const place = pointAt(text, bodyOffset + control.offset);
    return { problems: [makeProblem(control.rule, control.message, place)] };
  }
  const start = pointAt(text, bodyOffset);
  const parsed = parseMarkdown(parse, body, start.line);
  if ('rule' in parsed) return { problems: [parsed] };
  const problems = prepareTree(parsed, text, options);
  const outline = outlineBody(parsed.tree);
  problems.push(...checkOutline(outline, { hasTitle: keys.has('title'), start }));
  return { problems, outline };
}
