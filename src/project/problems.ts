import type { VFile } from 'vfile';
import { compareMessage } from 'vfile-sort';

/** How many problems there are, for people: `2 problems`. */
export function countProblems(files: VFile[]): string {
  const count = files.reduce((sum, { messages }) => sum + messages.length, 0);
  return count === 1 ? '1 problem' : `${count} problems`;
}

/** The files that have problems, in the order given; each file's problems by their position. */
export function listProblems(files: VFile[]): VFile[] {
  const broken = files.filter(({ messages }) => messages.length > 0);
  for (const { messages } of broken) messages.sort(compareMessage);
  return broken;
}
