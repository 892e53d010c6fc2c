import { locateField } from '../notes/parse/parse-note.ts';
import { makeProblem, quote } from '../notes/problem.ts';
import { withoutV } from '../versions/same.ts';
import type { DatedNote } from './order-notes.ts';
import type { FileProblem } from './problems.ts';

/** Reports each note whose version another note has, because any of them may be wrong. */
export function checkSharedVersions(notes: readonly DatedNote[]): FileProblem[] {
  const groups = [...Map.groupBy(notes, ({ version }) => withoutV(version)).values()];
  return groups.filter(({ length }) => length > 1).flatMap(reportAll);
}

function reportAll(same: readonly DatedNote[]): FileProblem[] {
  const wrong = findWrong(same);
  return same.map((note) => {
    const others = same.filter((each) => each !== note).map(({ path }) => path);
    const which = wrong === note ? 'this note' : (wrong?.path ?? 'one of them');
    const message = `${quote(note.version)} is also the version of ${others.join(' and ')}; give ${which} another version`;
    const problem = makeProblem('duplicate-version', message, locateField(note.note, 'version'));
    return { file: note.path, ...problem };
  });
}

/** The note whose file has the name of another version, or else the newest. */
function findWrong(same: readonly DatedNote[]): DatedNote | undefined {
  const [renamed, another] = same.filter((note) => !isNamed(note));
  if (renamed && !another) return renamed;
  const newest = Math.max(...same.map(({ instant }) => instant));
  const [last, equal] = same.filter(({ instant }) => instant === newest);
  return equal ? undefined : last;
}

/** Whether the name of the file ends in the version. */
function isNamed({ path, version }: DatedNote): boolean {
  const end = `${withoutV(version)}.md`;
  return path.endsWith(end) && !/[\d.]$/.test(path.slice(0, -end.length));
}
