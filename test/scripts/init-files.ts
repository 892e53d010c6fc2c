import { readdirSync, readFileSync } from 'node:fs';

/** The text of a file of the current directory. */
export const read = (path: string) => readFileSync(path, 'utf8');

/** Lists the files of the current directory, at any depth. */
export const listAll = () =>
  readdirSync('.', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.replace('./', ''))
    .toSorted();

/** The lines that say what `gazette init` did. */
export const stepsOf = ({ stdout }: { stdout: string }) => stdout.split('\n\n')[0]?.split('\n');
