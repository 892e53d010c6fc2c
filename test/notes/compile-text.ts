import { loadCompiler } from '../../src/notes/compile.ts';
import { parseNote } from '../../src/notes/parse/parse-note.ts';
import { Settings } from '../../src/project/settings.ts';
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
  const compile = await loadCompiler(Settings.parse(settings));
  return describeProblems(compile(parseNote(text)).problems);
}

/** What a note gives with these settings. */
export async function compileText(text: string, settings: Record<string, unknown> = {}) {
  const compile = await loadCompiler(Settings.parse(settings));
  return compile(parseNote(text));
}

/** The problems that a check finds. */
export async function checkText(text: string, settings: Record<string, unknown>) {
  const compile = await loadCompiler(Settings.parse(settings));
  return compile(parseNote(text), undefined, 'nothing').problems;
}
