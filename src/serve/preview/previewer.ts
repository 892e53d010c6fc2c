import { readFileSync } from 'node:fs';
import { attempt } from '../../notes/attempt.ts';
import { makeProblem } from '../../notes/problem.ts';
import { assemble } from '../../site/outputs/assemble.ts';
import { lazyFile, type OutputFile } from '../../site/outputs/output.ts';
import type { PageScript } from '../../site/outputs/pages/document.ts';
import { messageOf } from '../../project/file-error.ts';
import type { RenderedText } from '../../site/render/render-notes.ts';
import { createCache } from '../../project/cache.ts';
import { nameReleases, type ReleaseNames } from '../../project/load-site.ts';
import { listFileProblems, type FileProblem } from '../../project/problems.ts';
import { decodeText } from '../../project/read-notes.ts';
import { readSettings } from '../../project/read-settings.ts';
import { Settings } from '../../project/settings.ts';
import { HISTORY_PATH, INDEX, VERSION_PATH } from '../../project/served-files.ts';
import { DEMO, renderDemoPage } from './demo-page.ts';
import { renderProblemsPage } from './problems-page.ts';

export interface PreviewOptions {
  /** The directory of the release notes. Default: the setting `releases`. */
  releases?: string | undefined;
  /** The file of settings. Default: package.json or gazette.json. */
  config?: string | undefined;
  now: () => Date;
  script: PageScript;
}

/** What a preview shows: the output, with drafts and scheduled releases on its page, or the errors. */
export interface Preview {
  files: OutputFile[];
  problems: FileProblem[];
  siteUrl: string | undefined;
  /** Undefined if there are errors, so that the files are not made from the notes. */
  names: ReleaseNames | undefined;
}

const PROBLEMS_PAGE = 'problems.html';
const isPage = (path: string) => /^(?:.+\/)?(?:index\.html|releases\/.+)$/.test(path);

/**
 * Makes a function that assembles what a preview shows now. While there are errors, every page shows them, and the other
 * files stay as the last build without errors made them. While there are only warnings, or too few releases for a version
 * response, `problems.html` lists them.
 *
 * The first call rejects with an Error if the notes or the settings cannot be read; in later calls this is a problem.
 */
export function createPreviewer(options: PreviewOptions): () => Promise<Preview> {
  const { config, now, script } = options;
  const cache = createCache<RenderedText>();
  let settings = Settings.parse({});
  let { releases = settings.releases } = options;
  let output: OutputFile[] = [];
  let isFirst = true;
  const showErrors = (problems: FileProblem[]): Preview => {
    const text = renderProblemsPage(problems, readText, script);
    const pages = new Set([INDEX, DEMO + INDEX, ...output.map(({ path }) => path).filter(isPage)]);
    const others = output.filter(({ path }) => !isPage(path));
    const files = [...others, ...[...pages].map((path) => ({ path, content: text }))];
    return { files, problems, siteUrl: settings.siteUrl, names: undefined };
  };
  const build = async (): Promise<Preview> => {
    const read = readSettings(config);
    if (!read.ok) return showErrors(read.problems);
    settings = { ...read.settings, page: true };
    releases = options.releases ?? settings.releases;
    const shown = { releases, settings, asOf: now(), unpublished: true };
    const { site, problems, files: built } = await assemble(shown, { script, cache });
    if (built.length === 0) return showErrors(problems);
    const { siteUrl } = settings;
    const demos = site.editions.map((edition) => {
      const find = (path: string) => built.find((file) => file.path === edition.prefix + path);
      const history = () => find(VERSION_PATH) && String(find(HISTORY_PATH)?.content);
      const make = () => renderDemoPage(edition, history(), script);
      return lazyFile(`${edition.prefix}${DEMO}${INDEX}`, make);
    });
    output = [...built, ...demos];
    const list = lazyFile(PROBLEMS_PAGE, () => renderProblemsPage(problems, readText, script));
    const files = problems.length > 0 ? [...output, list] : output;
    return { files, problems, siteUrl, names: nameReleases(site) };
  };
  return async () => {
    try {
      return await build();
    } catch (error) {
      if (isFirst) throw error;
      return showErrors(listFileProblems(releases, [makeProblem('file', messageOf(error))]));
    } finally {
      isFirst = false;
    }
  };
}

/** The text of a note; `''` if it cannot be read. */
const readText = (path: string): string => attempt(() => decodeText(readFileSync(path)), '');
