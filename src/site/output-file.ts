export interface OutputFile {
  /** Path under the output directory, with `/` between its parts. */
  path: string;
  /**
   * Text or bytes. Pages, pictures and recordings are rendered or read each time, so that not all of them are in
   * memory.
   */
  readonly content: string | Uint8Array;
}
