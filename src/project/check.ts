import type { Problem } from '../notes/problem.ts';
import { loadNoteChecker } from './compile-notes.ts';
import { listProblems, loadProject, nameReleases } from './load-project.ts';
import type { ReleaseNames } from './release-names.ts';
import type { FileProblem } from './problems.ts';
import type { Settings } from './settings.ts';

export interface CheckOptions {
  /** The directory of the release notes. */
  releases: string;
  settings: Settings;
  /** A git tag that must name a release which is not a draft. */
  tag?: string | undefined;
  /** Called after each note that is checked, with the number of notes so far and of all. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** The result of a check. A build finds no other problems. */
export interface CheckResult extends ReleaseNames {
  problems: FileProblem[];
  /** The number of notes, including drafts. */
  notes: number;
}

/**
 * Checks all notes, including drafts, and finds all problems at once.
 *
 * Rejects with an Error if the directory cannot be read.
 */
export async function check(options: CheckOptions): Promise<CheckResult> {
  const { releases, settings, tag, onProgress } = options;
  const project = loadProject({ releases, tag });
  const checker = await loadNoteChecker({ releases, settings });
  const found = new Map<string, Problem[]>();
  for (const [path, { note }] of project.files) {
    if (note) found.set(path, checker.check(note));
    onProgress?.(found.size, project.files.size);
  }
  return {
    problems: listProblems(releases, project, { settings: checker.problems, found }),
    notes: project.files.size,
    ...nameReleases(project),
  };
}
