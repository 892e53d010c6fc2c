/** One file of the output. */
export interface OutputFile {
  /** Path under the output directory, with `/` between its parts. */
  path: string;
  /** Text or bytes. Pictures and recordings are read each time, so that not all of them are in memory. */
  readonly content: string | Uint8Array;
}
