import { quote } from '../notes/problem.ts';
import { createFile } from '../project/files.ts';
import { loadProject } from '../project/load-project.ts';
import { renderNote } from '../changelog/note-file.ts';
import type { CreateNoteOptions } from './create-note.ts';

type Options = Omit<CreateNoteOptions, 'date' | 'from'> & { language: string };

/**
 * Copies the title and the text of a note to a file to translate.
 *
 * @throws Error if there is no such note or language, or a file cannot be read or written
 */
export function createTranslation({ releases, settings, version, language, title, now }: Options) {
  if (!settings.languages.some(({ locale }) => locale === language))
    throw new Error(`add ${quote(language)} to the setting "languages" first`);
  const { notes } = loadProject({ releases, asOf: now });
  const original = notes.find((note) => note.version === version);
  if (!original) throw new Error(`no note has the version ${quote(version)}; create it first`);
  const { body, frontMatter } = original.note;
  const fields = { title: title ?? frontMatter.title };
  const text = `${body?.text.trim()}\n`;
  const path = original.path.replace(/\.md$/, `.${language}.md`);
  createFile(path, fields.title === undefined ? text : renderNote(fields, text));
  return { original: original.path, path };
}
