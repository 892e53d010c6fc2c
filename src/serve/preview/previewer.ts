import { readFileSync } from 'node:fs';
import { makeProblem } from '../../notes/problem.ts';
import { assemble } from '../../output/assemble.ts';
import type { PageScript } from '../../output/pages/document.ts';
import type { ReleaseNames } from '../../project/release-names.ts';
import type { NoteCache } from '../../project/note-cache.ts';
import { countProblems, listFileProblems, type FileProblem } from '../../project/problems.ts';
import { readSettings } from '../../project/read-settings.ts';
import { Settings } from '../../project/settings.ts';
import type { PreviewFile } from './preview-server.ts';
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
  files: PreviewFile[];
  problems: FileProblem[];
  /** The directory of the release notes. */
  releases: string;
  /** Undefined if the files are not those of the notes, because of errors. */
  names: ReleaseNames | undefined;
}

const PAGE = 'index.html';
const PROBLEMS_PAGE = 'problems.html';

/**
 * Makes a function that builds in memory what a preview shows now. While there are errors, all files but the page are
 * those of the last build without errors. While there are only warnings, or too few releases for a version response,
 * the page links to a page that lists the problems.
 *
 * The first call rejects with an Error if the notes or the settings cannot be read; in later calls this is a problem.
 */
export function createPreviewer({
  config,
  now,
  script,
  ...options
}: PreviewOptions): () => Promise<Preview> {
  const cache: NoteCache = new Map();
  let settings = Settings.parse({});
  let { releases = settings.releases } = options;
  let output: PreviewFile[] = [];
  let isFirst = true;
  const showErrors = (problems: FileProblem[]): Preview => {
    const page = { path: PAGE, content: renderProblemsPage(problems, readText, script) };
    const others = output.filter(({ path }) => path !== PAGE);
    return { files: [...others, page], problems, releases, names: undefined };
  };
  const build = async (): Promise<Preview> => {
    const read = readSettings(config);
    if (!read.ok) return showErrors(read.problems);
    const next = { ...read.settings, page: true };
    // The cache compares settings by identity.
    if (JSON.stringify(next) !== JSON.stringify(settings)) settings = next;
    releases = options.releases ?? settings.releases;
    const assembled = await assemble({
      releases,
      settings,
      asOf: now(),
      unpublished: true,
      all: true,
      script,
      cache,
    });
    const { files, problems, response: _, notes: __, ...names } = assembled;
    if (files.length === 0) return showErrors(problems);
    output = files.map(({ path, render }) => ({ path, content: render() }));
    return { files: addProblems(output, problems, script), problems, releases, names };
  };
  return async () => {
    try {
      return await build();
    } catch (error) {
      if (isFirst) throw error;
      const message = error instanceof Error ? error.message : String(error);
      return showErrors(listFileProblems(releases, [makeProblem('file', message)]));
    } finally {
      isFirst = false;
    }
  };
}

/** Adds a page that lists the problems, and a link to it on the page. */
function addProblems(
  files: PreviewFile[],
  problems: FileProblem[],
  script: PageScript,
): PreviewFile[] {
  if (problems.length === 0) return files;
  const list = { path: PROBLEMS_PAGE, content: renderProblemsPage(problems, readText, script) };
  const link = `<aside><a href="/${PROBLEMS_PAGE}">${countProblems(problems)}</a></aside>`;
  const linked = files.map(({ path, content }) =>
    path === PAGE
      ? { path, content: String(content).replace('<header', `${link}$&`) }
      : { path, content },
  );
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
