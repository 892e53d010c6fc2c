export interface OutputFile {
  /** Path under the output directory, with `/` between its parts. */
  path: string;
  /** Text or bytes. Most files make it each time it is read, so that not all of it is in memory. */
  readonly content: string | Uint8Array;
}

/** A file that makes its content each time it is read. */
export function lazyFile(path: string, make: () => OutputFile['content']): OutputFile {
  return {
    path,
    get content() {
      return make();
    },
  };
}
