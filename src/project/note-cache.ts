import type { CompiledNote, CompileNote } from '../notes/compile.ts';
import { parseNote, type ParsedNote } from '../notes/parse-note.ts';
import type { Settings } from './settings.ts';

/** A parsed note, and its latest compilation. */
interface CachedNote {
  note: ParsedNote;
  compiled?: { settings: Settings; result: CompiledNote };
}

/** Notes by their text, for a process that loads the same project repeatedly. */
export type NoteCache = Map<string, CachedNote>;

/** Parses a note unless the cache has it. */
export function parseCached(text: string, cache: NoteCache | undefined): ParsedNote {
  const note = cache?.get(text)?.note ?? parseNote(text);
  if (cache && !cache.has(text)) cache.set(text, { note });
  return note;
}

/** Makes a compiler that uses the cache. Settings are the same if they are the same object. */
export function createCachedCompiler(
  compile: CompileNote,
  settings: Settings,
  cache: NoteCache | undefined,
): CompileNote {
  return (note) => {
    const cached = cache?.get(note.text);
    if (cached?.compiled?.settings === settings) return cached.compiled.result;
    const result = compile(note);
    if (cached) cached.compiled = { settings, result };
    return result;
  };
}

/** Removes all notes but these from the cache. */
export function pruneCache(
  cache: NoteCache,
  notes: Iterable<{ note: ParsedNote | undefined }>,
): void {
  const texts = new Set([...notes].map(({ note }) => note?.text));
  for (const text of cache.keys()) if (!texts.has(text)) cache.delete(text);
}
