import { createNote } from '../../src/project/create-note.ts';
import { EXIT, type Io } from '../io.ts';
import { loadSettings } from '../load-settings.ts';

export interface NewArguments {
  releases: string;
  config?: string;
  title?: string;
  date?: string;
}

/** `gazette new`. Returns the exit code. */
export async function runNew(
  version: string,
  { config, ...rest }: NewArguments,
  { stdout, stderr, now }: Io,
): Promise<number> {
  const settings = await loadSettings(config, stderr);
  if (!settings) return EXIT.usage;
  const { path, current } = await createNote({ ...rest, settings, version, now: now() });
  stdout.write(`Created ${path}. Write the changes after the hyphens, then run gazette check.\n`);
  if (current === undefined) return EXIT.ok;
  stdout.write(
    `${current} has a later date and stays the current release. To change that, type a later date.\n`,
  );
  return EXIT.ok;
}
