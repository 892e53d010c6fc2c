import { createNote } from '../src/site/create-note.ts';
import { EXIT, type Io } from './io.ts';
import { loadSettings } from './load-settings.ts';

export interface NewArguments {
  releases: string;
  config?: string;
  title?: string;
  date?: string;
}

/** `gazette new`: the exit code, once everything is printed. */
export function runNew(
  version: string,
  { config, ...rest }: NewArguments,
  { stdout, stderr, now }: Io,
): number {
  const settings = loadSettings(config, stderr);
  if (!settings) return EXIT.usage;
  const path = createNote({ ...rest, settings, version, now: now() });
  stdout.write(`${path} is ready: write the changes behind its hyphens, then check it.\n`);
  return EXIT.ok;
}
