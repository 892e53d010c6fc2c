import { loadCompiler, type CompileNote } from '../../notes/compile.ts';
import type { Note } from '../../notes/parse/parse-note.ts';
import type { Problem } from '../../notes/problem.ts';
import { loadMarkdownRenderer } from '../../notes/render/render-body.ts';
import { normalizeType } from '../../labels/labels.ts';
import type { Cache } from '../../project/cache.ts';
import type { Edition } from '../../project/editions.ts';
import type { Site } from '../../project/load-site.ts';
import { messageOf } from '../../project/file-error.ts';
import type { DatedNote } from '../../project/order-notes.ts';
import { listFileProblems, type FileProblem } from '../../project/problems.ts';
import type { ReleasesOf, Rendered, Request } from './requests.ts';
import {
  createRenderers,
  hasNamedCode,
  type RenderingName,
  type Renderings,
  type RenderTools,
} from './renderings.ts';
import { makeReleaseInfo, type ReleaseInfo } from './release-info.ts';
import { createView } from './site-view.ts';

export interface RenderedNotes {
  /** Problems of the directory and the settings, then of each file. */
  problems: FileProblem[];
  releasesOf: ReleasesOf;
}

/** A text of the notes, and where it is shown. */
interface NoteText {
  path: string;
  note: Note;
  uses: Map<DatedNote, Use>;
}

interface Use {
  edition: Edition;
  renderings: Set<RenderingName>;
}

type RenderedRelease = ReleaseInfo & Partial<Renderings>;

export interface RenderedText {
  problems: Problem[];
  /** One for each use; none if there are errors. */
  releases: RenderedRelease[];
}

/**
 * Compiles each text once, makes the renderings that were asked for, and drops its tree, which takes much memory. With
 * `unshown`, notes that no output shows are compiled too, for their problems. The cache is for a process that renders the
 * same project repeatedly.
 */
export async function renderNotes(
  requests: readonly Request[],
  site: Site,
  { unshown = false, cache }: { unshown?: boolean; cache?: Cache<RenderedText> | undefined } = {},
): Promise<RenderedNotes> {
  const texts = groupByText(requests, unshown ? site.editions : []);
  const settings = { ...site.settings, versions: site.versions, notes: site.versionsByPath };
  const compile = await loadCompiler(
    settings,
    texts.map(({ note }) => note),
  );
  const tools = await loadTools(requests, texts, site);
  if (texts.some(({ note }) => note.frontMatter && !note.frontMatter.art)) site.art.findDefault();
  const problemsByPath = new Map<string, readonly Problem[]>();
  const inputsOf = cache ? listInputs(site) : () => [];
  const shown = texts.flatMap((text) => {
    const make = () => renderText(text, compile, tools, site);
    const rendered = cache ? cache.get(text.path, inputsOf(text), make) : make();
    problemsByPath.set(text.path, rendered.problems);
    const { releases } = rendered;
    return [...text.uses.keys()].map((note, index) => [note, releases[index]] as const);
  });
  const byNote = new Map(shown);
  return {
    problems: listProblems(problemsByPath, site),
    releasesOf: ({ notes, renderings }) =>
      notes.flatMap((note) => {
        const release = byNote.get(note);
        return release && hasRenderings(release, renderings) ? [release] : [];
      }),
  };
}

function hasRenderings<K extends RenderingName>(
  release: RenderedRelease,
  names: readonly K[],
): release is RenderedRelease & Rendered<K> {
  return names.every((name) => release[name] !== undefined);
}

/** The texts of requests, and all texts of `whole` editions. */
function groupByText(requests: readonly Request[], whole: readonly Edition[]): NoteText[] {
  const texts = new Map<Note, NoteText>();
  const add = (path: string, note: Note): NoteText => {
    const text = texts.get(note) ?? { path, note, uses: new Map() };
    texts.set(note, text);
    return text;
  };
  for (const { edition, notes, renderings } of requests) {
    for (const dated of notes) {
      const { uses } = add(dated.shown.path, dated.shown.note);
      const use = uses.get(dated) ?? { edition, renderings: new Set() };
      renderings.forEach((name) => use.renderings.add(name));
      uses.set(dated, use);
    }
  }
  for (const [path, { note }] of whole.flatMap(({ project }) => [...project.files])) {
    if (note) add(path, note);
  }
  return [...texts.values()];
}

function renderText(
  { path, note, uses }: NoteText,
  compile: CompileNote,
  tools: RenderTools,
  { art: siteArt, media }: Site,
): RenderedText {
  try {
    const { problems, release } = compile(note, media.find);
    const art = release && (release.art ?? siteArt.findDefault());
    if (!release || !art) return { problems, releases: [] };
    const renderers = createRenderers(release, note, tools);
    const releases = [...uses].map(([dated, { edition, renderings }]): RenderedRelease => {
      const view = createView(dated.version, edition);
      const rendered: RenderedRelease = makeReleaseInfo(release, dated, art, edition);
      for (const name of renderings) Object.assign(rendered, { [name]: renderers[name](view) });
      return rendered;
    });
    return { problems, releases };
  } catch (error) {
    throw new Error(`${path}: ${messageOf(error)}`, { cause: error });
  }
}

async function loadTools(
  requests: readonly Request[],
  texts: readonly NoteText[],
  { editions, settings: { format } }: Site,
): Promise<RenderTools> {
  const asked = new Set(requests.flatMap(({ renderings }) => renderings));
  const needsMarkdown = asked.has('body') && format === 'markdown';
  const hasPages = asked.has('page') || asked.has('article');
  const needsColors = hasPages && texts.some(({ note }) => hasNamedCode(note.text));
  const types = editions.flatMap((edition) => edition.settings.types);
  return {
    format,
    types: new Map(types.map((type) => [normalizeType(type.word), type])),
    markdown: needsMarkdown ? await loadMarkdownRenderer() : undefined,
    highlight: needsColors ? (await import('./highlight-code.ts')).highlightCode : undefined,
  };
}

/** Everything that a rendering depends on. */
function listInputs({ editions, versions, versionsByPath, media, art }: Site) {
  const shared = JSON.stringify([
    editions.map(({ prefix, settings }) => [prefix, settings]),
    [...versions],
    [...versionsByPath],
    media.listFiles(),
    art.logo?.url,
  ]);
  return ({ note, uses }: NoteText) => {
    const users = [...uses].map(([{ isScheduled, lang }, { edition, renderings }]) => [
      edition.prefix,
      isScheduled,
      lang,
      [...renderings],
    ]);
    const { text, frontMatter, problems } = note;
    return [text, JSON.stringify([frontMatter, problems, users]), shared];
  };
}

/** Most editions have the same problems. Of notes that were not compiled, those of the front matter are listed. */
function listProblems(
  problemsByPath: ReadonlyMap<string, readonly Problem[]>,
  { editions, art }: Site,
): FileProblem[] {
  const all = editions.flatMap(({ project }) => {
    const { directory, files, problems: ofDirectory } = project;
    const ofFiles = [...files].flatMap(([path, { note, problems }]) =>
      listFileProblems(path, [...problems, ...(problemsByPath.get(path) ?? note?.problems ?? [])]),
    );
    return [...listFileProblems(directory, [...ofDirectory, ...art.problems]), ...ofFiles];
  });
  return [...new Map(all.map((problem) => [JSON.stringify(problem), problem])).values()];
}
