import { findCommand } from './workspace/command.ts';
import { parseNote } from '../notes/parse/parse-note.ts';
import { makeProblem, quote } from '../notes/problem.ts';
import type { NoteFile, Project } from './load-project.ts';
import type { DatedNote } from './order-notes.ts';
import { listFileProblems, type FileProblem } from './problems.ts';

/** The tag in `releases/2.4.0.de.md`; `''` if there is none. */
export function tagOf(path: string): string {
  return /\.([^./]+)\.md$/.exec(path)?.[1] ?? '';
}

const originalOf = (path: string) => path.replace(/\.[^.]+\.md$/, '.md');

const LIKE_TAG = /^[a-z]{2,3}(?:[-_]\w+)?$/i;

/** A translation to a language that the settings lack is no note. */
export function checkLanguage(
  file: NoteFile,
  originals: ReadonlyMap<string, NoteFile>,
  tags: readonly string[],
): NoteFile {
  const { path, note } = file;
  const [tag, original] = [tagOf(path), originalOf(path)];
  if (!note || note.frontMatter || !LIKE_TAG.test(tag) || !originals.has(original)) return file;
  const message = `this looks like a translation of ${original}, but ${quote(tag)} is none of your languages (${tags.join(', ') || 'there are none'}); rename this file, or add the language to the setting "languages"`;
  return { path, note: undefined, problems: [makeProblem('translation', message)] };
}

export interface Translation extends NoteFile {
  /** The path of the note that it translates, which may not exist. */
  original: string;
  isOrphan: boolean;
}

export function makeTranslation(
  file: NoteFile,
  originals: ReadonlyMap<string, NoteFile>,
  otherKeys: readonly string[],
): Translation {
  const { path, note, problems } = file;
  const original = originalOf(path);
  const translated = originals.get(original);
  const message = `there is no ${original}, which this file translates; rename this file, or write that note`;
  const orphan = translated ? [] : [makeProblem('translation', message)];
  return {
    path,
    note: note && parseNote(note.text, { note: translated?.note }, { otherKeys }),
    problems: [...problems, ...orphan],
    original,
    isOrphan: !translated,
  };
}

/** Replaces notes by their translations. Notes without one get the language `lang`. */
export function translateProject(
  project: Project,
  translations: readonly Translation[],
  lang: string,
): Project {
  const byOriginal = new Map(translations.map((each) => [each.original, each]));
  const notes = new Map(
    project.notes.map((note) => {
      const { path, note: shown } = byOriginal.get(note.path) ?? {};
      return [note, path && shown ? { ...note, shown: { path, note: shown } } : { ...note, lang }];
    }),
  );
  const pick = (note: DatedNote) => notes.get(note) ?? note;
  const files = [...project.files.values()].map((file) => byOriginal.get(file.path) ?? file);
  const orphans = translations.filter(({ isOrphan }) => isOrphan);
  return {
    ...project,
    files: new Map([...files, ...orphans].map((file) => [file.path, file])),
    notes: project.notes.map(pick),
    latest: project.latest.map(pick),
    tagged: project.tagged && pick(project.tagged),
  };
}

/** The releases, other than drafts, that have no text in a language. */
export interface MissingTranslations {
  tag: string;
  /** The English name of the language. */
  language: string;
  /** The number of releases, translated or not. */
  releases: number;
  /** Warnings for a strict check. */
  problems: FileProblem[];
}

export const nameInEnglish = (tag: string): string =>
  new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;

export function findMissing(
  tag: string,
  translations: readonly Translation[],
  notes: readonly DatedNote[],
): MissingTranslations {
  const texts = new Map(translations.map(({ original, note }) => [original, note?.body?.text]));
  const language = nameInEnglish(tag);
  const releases = notes.filter(({ isDraft }) => !isDraft);
  const problems = releases.flatMap(({ path, version, note }) => {
    if (texts.has(path)) {
      const isCopy = texts.get(path)?.trim() === note.body?.text.trim();
      const copy = `${path.replace(/\.md$/, '')}.${tag}.md`;
      const message = `this text is the same as in ${path}; translate it to ${language}`;
      return isCopy ? listFileProblems(copy, [makeProblem('missing-translation', message)]) : [];
    }
    const name = /^[\w.+@-]+$/.test(version) ? version : quote(version);
    const message = `this release has no ${language} text; add one with \`${findCommand()} new ${name} --language ${tag}\``;
    const problem = makeProblem('missing-translation', message);
    return listFileProblems(path, [problem]);
  });
  return { tag, language, releases: releases.length, problems };
}
