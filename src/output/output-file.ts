import type { Recognize } from './recognize.ts';

/** One file of the output: its path under the output directory, and its text or bytes. */
export interface OutputFile {
  path: string;
  content: string | Uint8Array;
}

/** One that a build writes. */
export interface BuiltFile extends OutputFile {
  /** Nothing else is replaced by it: the output directory may hold someone's own files. */
  isOurs: Recognize;
  /** What to do, beside moving it away, where someone's own file is in its place. */
  instead?: string;
}
