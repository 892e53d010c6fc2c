import { mergeTranslation, parseTranslation } from '../notes/parse-note.ts';
import { makeProblem, quote } from '../notes/problem.ts';
import type { NoteFile, Project } from './load-project.ts';
import type { DatedNote } from './order-notes.ts';
import { listFileProblems, type FileProblem } from './problems.ts';

/** The tag in `releases/2.4.0.de.md`; `''` if there is none. */
export function languageOf(path: string): string {
  return /\.([^./]+)\.md$/.exec(path)?.[1] ?? '';
}

export interface Translation extends NoteFile {
  tag: string;
  /** The path of the note that it translates. */
  original: string;
  isOrphan: boolean;
}

export function makeTranslation(
  { path, note, problems }: NoteFile,
  originals: ReadonlyMap<string, NoteFile>,
  tag: string,
): Translation {
  const original = path.replace(/\.[^.]+\.md$/, '.md');
  const file = originals.get(original);
  const parsed = note && parseTranslation(note.text, original);
  const merged = parsed && mergeTranslation(parsed, file?.note?.frontMatter);
  const message = `there is no ${original}, which this file translates; rename this file, or write that note`;
  const orphan = file ? [] : [makeProblem('translation', message)];
  return { path, tag, original, isOrphan: !file, note: merged, problems: [...problems, ...orphan] };
}

/** The project with translations in place of the notes that have one. The others have the language `lang`. */
export function translateProject(
  project: Project,
  own: readonly Translation[],
  lang: string,
): Project {
  const found = new Map(own.map((translation) => [translation.original, translation]));
  const notes = new Map(
    project.notes.map((note) => {
      const { path, note: shown } = found.get(note.path) ?? {};
      return [note, path && shown ? { ...note, shown: { path, note: shown } } : { ...note, lang }];
    }),
  );
  const pick = (note: DatedNote) => notes.get(note) ?? note;
  const files = [...project.files].map(([path, file]) => {
    const translation = found.get(path);
    return translation ? ([translation.path, translation] as const) : ([path, file] as const);
  });
  const orphans = own.filter(({ isOrphan }) => isOrphan).map((file) => [file.path, file] as const);
  return {
    ...project,
    files: new Map([...files, ...orphans]),
    notes: project.notes.map(pick),
    latest: project.latest.map(pick),
    tagged: project.tagged && pick(project.tagged),
  };
}

/** The releases, other than drafts, that have no text in a language. */
export interface MissingTranslations {
  /** The English name of the language. */
  language: string;
  /** The number of releases, translated or not. */
  releases: number;
  /** Warnings for a strict check. */
  problems: FileProblem[];
}

export function findMissing(
  tag: string,
  translations: readonly Translation[],
  all: readonly DatedNote[],
): MissingTranslations {
  const own = new Set(translations.filter((each) => each.tag === tag).map((each) => each.original));
  const language = new Intl.DisplayNames(['en'], { type: 'language' }).of(tag) ?? tag;
  const releases = all.filter(({ isDraft }) => !isDraft);
  const problems = releases.flatMap(({ path, version }) => {
    const name = /^[\w.+@-]+$/.test(version) ? version : quote(version);
    const message = `this release has no ${language} text; add one with \`npx --no-install gazette new ${name} --language ${tag}\``;
    const problem = makeProblem('missing-translation', message);
    return own.has(path) ? [] : listFileProblems(path, [problem]);
  });
  return { language, releases: releases.length, problems };
}
