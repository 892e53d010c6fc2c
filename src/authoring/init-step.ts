/** What happened to a file or directory, and the end of a sentence about it. */
export interface InitStep {
  action: 'created' | 'changed' | 'kept';
  path: string;
  about: string;
}
