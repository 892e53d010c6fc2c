import { readFileSync } from 'node:fs';
import { readTree } from '../read-tree.ts';

/** The text of a file of the current directory. */
export const read = (path: string) => readFileSync(path, 'utf8');

/** Lists the files of the current directory, at any depth. */
export const listAll = () => [...readTree('.').keys()];

/** The lines that say what `gazette init` did. */
export const stepsOf = ({ stdout }: { stdout: string }) => stdout.split('\n\n')[0]?.split('\n');
