import type { VFile } from 'vfile';
import { compareMessage } from 'vfile-sort';

/** The files that have problems, in the order given; each file's problems by their position. */
export function listProblems(files: VFile[]): VFile[] {
  const broken = files.filter(({ messages }) => messages.length > 0);
  for (const { messages } of broken) messages.sort(compareMessage);
  return broken;
}
