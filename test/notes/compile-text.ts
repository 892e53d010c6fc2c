import { loadCompiler } from '../../src/notes/compile.ts';
import { MEDIA_PROBLEMS } from '../../src/notes/media-problems.ts';
import type { Art, FindMedia } from '../../src/notes/media.ts';
import { parseNote } from '../../src/notes/parse/parse-note.ts';
import type { Release } from '../../src/notes/release.ts';
import { loadMarkdownRenderer } from '../../src/notes/render/render-body.ts';
import { listEditions, type Edition } from '../../src/project/editions.ts';
import { Settings } from '../../src/project/settings.ts';
import { makeEntry } from '../../src/site/outputs/json-files.ts';
import { createRenderers, type RenderTools } from '../../src/site/render/renderings.ts';
import { makeReleaseInfo } from '../../src/site/render/release-info.ts';
import { createView } from '../../src/site/render/site-view.ts';
import { AS_OF } from '../as-of.ts';
import { describeProblems } from '../describe-problems.ts';
import { noteText } from '../temporary.ts';

/** The problems of a note with this body, which starts on line 7. */
export async function problemsOf(
  body: string,
  settings: Record<string, unknown> = {},
): Promise<string> {
  return problemsOfNote(noteText({}, body), settings);
}

export async function problemsOfNote(
  text: string,
  settings: Record<string, unknown> = {},
): Promise<string> {
  return describeProblems((await compileText(text, settings)).problems);
}

interface Found {
  find?: FindMedia;
  /** Other versions to which links can lead. */
  versions?: ReadonlySet<string>;
  /** Colors code. */
  highlight?: RenderTools['highlight'];
}

/** What a note gives with these settings: its problems, and all renderings of its release. */
export async function compileText(
  text: string,
  settings: Record<string, unknown> = {},
  found: Found = {},
) {
  const compile = await loadTextCompiler(Settings.parse(settings), found);
  return compile(text);
}

const NO_ART: Art = { url: '' };

/** A release with all its renderings. */
export type TestRelease = ReturnType<typeof renderRelease>;

/** The same for many notes. */
export async function loadTextCompiler(
  settings: Settings,
  { find, versions = new Set(), highlight }: Found = {},
) {
  const compile = await loadCompiler({ ...settings, versions });
  const markdown = await loadMarkdownRenderer();
  const { format } = settings;
  const types = new Map(settings.types.map((type) => [type.word.toLowerCase(), type]));
  const tools: RenderTools = { format, types, markdown, highlight };
  return (text: string) => {
    const note = parseNote(text);
    const { problems, release } = compile(note, find ?? MEDIA_PROBLEMS.missing);
    const path = 'releases/a.md';
    const files = [{ path, note, problems: [] }];
    const options = { releases: 'releases', asOf: AS_OF, settings, unpublished: true };
    const [edition] = listEditions(files, new Map(), options);
    const rendered = release && edition && renderRelease(release, { edition, tools, versions });
    return { problems, release: rendered };
  };
}

interface Context {
  edition: Edition;
  tools: RenderTools;
  versions: ReadonlySet<string>;
}

/** Renders a release on a site that has the pages of all releases. */
function renderRelease(release: Release, { edition: own, tools, versions }: Context) {
  const { settings, project } = own;
  const [dated] = project.notes;
  if (!dated) throw new Error('the release has no valid note');
  const linked = settings.page ? [...versions].map((version) => [version, ''] as const) : [];
  const edition = { ...own, pages: new Map([...own.pages, ...linked]) };
  const art = release.art ?? (settings.art === undefined ? NO_ART : { url: settings.art });
  const shown = makeReleaseInfo(release, dated, art, edition);
  const view = createView(dated.version, edition);
  const render = createRenderers(release, dated.note, tools);
  return {
    ...shown,
    get entry() {
      return makeEntry({ ...shown, body: render.body(view) });
    },
    get article() {
      return render.article(view);
    },
    get page() {
      return render.page(view);
    },
    get feed() {
      return render.feed(view);
    },
    get content() {
      return render.content(view);
    },
    get note() {
      return render.note(view);
    },
    get words() {
      return render.words(view);
    },
  };
}
