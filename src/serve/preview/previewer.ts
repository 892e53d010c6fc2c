import { VFile } from 'vfile';
import { report } from '../../notes/problem.ts';
import { assemble } from '../../output/assemble.ts';
import { createNoteMemory } from '../../project/note-memory.ts';
import type { PageScript } from '../../output/pages/document.ts';
import { readNoteText } from '../../project/read-notes.ts';
import { readSettings } from '../../project/read-settings.ts';
import type { ReleaseNames } from '../../project/release-names.ts';
import { Settings } from '../../project/settings.ts';
import type { OutputFile } from '../../output/output-file.ts';
import { makeProblemsPage } from './problems-page.ts';

export interface PreviewOptions {
  /** The directory of the release notes. */
  releases: string;
  /** The file of settings, else package.json. */
  config?: string | undefined;
  /** What the page loads, so that it is loaded anew when it changes. */
  script: PageScript;
}

/** What a preview shows: the output, and on its page the drafts too, or the problems. */
export interface Preview {
  files: OutputFile[];
  problems: VFile[];
  /** Undefined where there are problems. */
  names: ReleaseNames | undefined;
}

/**
 * Makes a function that builds what is to be shown now, where only notes of the names it is given have changed since, or
 * without names anything. While there are problems, the files beside the page are those of the last build without.
 *
 * That rejects with an Error at the first call if the notes or the settings cannot be read; later this is a problem like
 * others.
 */
export function createPreviewer({
  releases,
  config,
  script,
}: PreviewOptions): (changed?: ReadonlySet<string>) => Promise<Preview> {
  let isKnown = false;
  let last: Preview | undefined;
  const memory = createNoteMemory();
  let settings = Settings.parse({});
  let output: OutputFile[] = [];
  const showProblems = (problems: VFile[]): Preview => {
    const page = makeProblemsPage(problems, readText, script);
    const others = output.filter(({ path }) => path !== page.path);
    return { files: [...others, page], problems, names: undefined };
  };
  const build = async (): Promise<Preview> => {
    const read = readSettings(config);
    if (!read.ok) return showProblems([read.file]);
    const next = { ...read.settings, page: true };
    if (JSON.stringify(next) !== JSON.stringify(settings)) settings = next;
    const { files, problems, ...names } = await assemble({
      releases,
      settings,
      drafts: true,
      script,
      memory,
    });
    isKnown = true;
    if (problems.length > 0) return showProblems(problems);
    output = files;
    return { files, problems, names };
  };
  return async (changed) => {
    memory.trust(isKnown ? changed : undefined);
    isKnown = false;
    try {
      last = await build();
    } catch (error) {
      if (!last) throw error;
      last = showProblems([tellFailure(releases, error)]);
    }
    return last;
  };
}

function tellFailure(path: string, error: unknown): VFile {
  const file = new VFile({ path });
  report(file, { rule: 'file', reason: error instanceof Error ? error.message : String(error) });
  return file;
}

/** A file's text is dropped once it is read, but that of the newest notes. */
function readText(file: VFile): string {
  return String(file) || readNoteText(file.path);
}
