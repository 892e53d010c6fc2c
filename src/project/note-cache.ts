import { isDeepStrictEqual } from 'node:util';
import type { CompiledNote, CompileNote } from '../notes/compile.ts';
import { findNoMedia, type FindMedia } from '../notes/media.ts';
import { parseNote, type ParsedNote } from '../notes/parse-note.ts';
import type { Settings } from './settings.ts';

/** A parsed note, and its latest compilation. */
interface CachedNote {
  note: ParsedNote;
  compiled?: { settings: Settings; result: CompiledNote; found: FoundMedia };
}

/** What was found of each file that a compilation asked for. */
type FoundMedia = Map<string, ReturnType<FindMedia>>;

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
  return (note, findMedia = findNoMedia, purpose = 'all') => {
    const cached = cache?.get(note.text);
    const last = cached?.compiled;
    if (last?.settings === settings && isCurrent(last.found, findMedia)) return last.result;
    const found: FoundMedia = new Map();
    const find: FindMedia = (path) => {
      const media = findMedia(path);
      found.set(path, media);
      return media;
    };
    // What is compiled for the cache may be asked for again for any purpose.
    const result = compile(note, find, cached ? 'all' : purpose);
    if (cached) cached.compiled = { settings, result, found };
    return result;
  };
}

function isCurrent(found: FoundMedia, findMedia: FindMedia): boolean {
  return [...found].every(([path, media]) => isDeepStrictEqual(findMedia(path), media));
}

/** Removes all notes but these from the cache. */
export function pruneCache(
  cache: NoteCache,
  notes: Iterable<{ note: ParsedNote | undefined }>,
): void {
  const texts = new Set([...notes].map(({ note }) => note?.text));
  for (const text of cache.keys()) if (!texts.has(text)) cache.delete(text);
}
