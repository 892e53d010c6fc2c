import { quote } from '../notes/problem.ts';
import { createFile } from '../project/files.ts';
import { loadProject } from '../project/load-project.ts';
import { renderNote } from '../project/note-file.ts';
import type { Settings } from '../project/settings.ts';

export interface CreateTranslationOptions {
  releases: string;
  settings: Settings;
  version: string;
  language: string;
  title?: string | undefined;
  now: Date;
}

/**
 * Copies the title and the text of a note to a file to translate.
 *
 * @throws Error if there is no note of that version or no such language, or a file cannot be read or written
 */
export function createTranslation(options: CreateTranslationOptions): {
  original: string;
  path: string;
} {
  const { releases, settings, version, language, now } = options;
  if (!settings.languages.some(({ locale }) => locale === language)) {
    throw new Error(`add ${quote(language)} to the setting "languages" first`);
  }
  const { notes } = loadProject({ releases, asOf: now });
  const original = notes.find((note) => note.version === version);
  if (!original) {
    throw new Error(
      `no note has the version ${quote(version)}; create it first, with npx --no-install gazette new ${version}`,
    );
  }
  const { body, frontMatter } = original.note;
  const title = options.title ?? frontMatter.title;
  const text = `${body?.text.trim()}\n`;
  const path = original.path.replace(/\.md$/, `.${language}.md`);
  createFile(path, title === undefined ? text : renderNote({ title }, text));
  return { original: original.path, path };
}
