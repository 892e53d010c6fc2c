import { readFileSync } from 'node:fs';
import { makeProblem } from '../../notes/problem.ts';
import { assemble } from '../../site/build.ts';
import type { OutputFile } from '../../site/output-file.ts';
import type { PageScript } from '../../site/pages/document.ts';
import { createCompileCache } from '../../project/compile-project.ts';
import { messageOf } from '../../project/file-error.ts';
import type { ReleaseNames } from '../../project/load-project.ts';
import { countProblems, listFileProblems, type FileProblem } from '../../project/problems.ts';
import { readSettings } from '../../project/read-settings.ts';
import { Settings } from '../../project/settings.ts';
import { DEMO_PAGE } from './demo-paths.ts';
import { addDemo } from './demo.ts';
import { renderProblemsPage } from './problems-page.ts';

export interface PreviewOptions {
  /** The directory of the release notes; without it, that of the settings. */
  releases?: string | undefined;
  /** The file of settings; without it, package.json or gazette.json. */
  config?: string | undefined;
  now: () => Date;
  /** The script of every page, which reloads the page when it changes. */
  script: PageScript;
}

/** What a preview shows: the output, with drafts and scheduled releases on its page, or the errors. */
export interface Preview {
  files: OutputFile[];
  problems: FileProblem[];
  /** The directory of the release notes. */
  releases: string;
  /** Undefined if the files are not those of the notes, because of errors. */
  names: ReleaseNames | undefined;
}

const INDEX = 'index.html';
const isPage = (path: string) =>
  path === INDEX || path === DEMO_PAGE || path.startsWith('releases/');
const PROBLEMS_PAGE = 'problems.html';

/**
 * Makes a function that assembles what a preview shows now. While there are errors, every page shows them, and the other
 * files are those of the last build without errors. While there are only warnings, or too few releases for a version
 * response, pages link to a page that lists the problems.
 *
 * The first call rejects with an Error if the notes or the settings cannot be read; in later calls this is a problem.
 */
export function createPreviewer(options: PreviewOptions): () => Promise<Preview> {
  const { config, now, script } = options;
  const cache = createCompileCache();
  let settings = Settings.parse({});
  let { releases = settings.releases } = options;
  let output: OutputFile[] = [];
  let isFirst = true;
  const showErrors = (problems: FileProblem[]): Preview => {
    const files = replacePages(output, renderProblemsPage(problems, readText, script));
    return { files, problems, releases, names: undefined };
  };
  const build = async (): Promise<Preview> => {
    const read = readSettings(config);
    if (!read.ok) return showErrors(read.problems);
    settings = { ...read.settings, page: true };
    releases = options.releases ?? settings.releases;
    const shown = { unpublished: true, all: true, script, cache };
    const assembled = await assemble({ releases, settings, asOf: now(), ...shown });
    const { files, problems, current, previous, tagged, scheduled } = assembled;
    if (files.length === 0) return showErrors(problems);
    output = addDemo(files, { siteUrl: settings.siteUrl, script });
    const names = { current, previous, tagged, scheduled };
    return { files: addProblems(output, problems, script), problems, releases, names };
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

/** Shows the same text on every page. */
function replacePages(files: OutputFile[], text: string): OutputFile[] {
  const paths = files.map(({ path }) => path).filter((path) => isPage(path) && path !== INDEX);
  const others = files.filter(({ path }) => !isPage(path));
  return [...others, ...[...paths, INDEX].map((path) => ({ path, content: text }))];
}

/** Adds a page that lists the problems, and a link to it on every page. */
function addProblems(
  files: OutputFile[],
  problems: FileProblem[],
  script: PageScript,
): OutputFile[] {
  if (problems.length === 0) return files;
  const list = { path: PROBLEMS_PAGE, content: renderProblemsPage(problems, readText, script) };
  const link = `<aside><a href="/${PROBLEMS_PAGE}">${countProblems(problems)}</a></aside>`;
  const addLink = ({ path, content }: OutputFile): OutputFile => ({
    path,
    content: String(content).replace(/<main[^>]*>/, `$&${link}`),
  });
  const linked = files.map((file) => (isPage(file.path) ? addLink(file) : file));
  return [...linked, list];
}

/** The text of a file; `''` if it cannot be read. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
      .replace(/^\uFEFF/, '')
      .replaceAll(/\r\n?/g, '\n');
  } catch {
    return '';
  }
}
