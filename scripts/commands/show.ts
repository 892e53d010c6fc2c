import type { ShowFormat } from '../../src/site/places/places.ts';
import { show } from '../../src/site/show.ts';
import { readAsOf } from '../as-of.ts';
import { EXIT, type Io } from '../io.ts';
import { loadSettings } from '../load-settings.ts';

export interface ShowArguments {
  releases?: string;
  format: ShowFormat;
  config?: string;
  asOf?: string;
  tag?: string;
  since?: string;
  max?: number;
  language?: string;
  channel?: string;
}

export async function runShow(
  version: string | undefined,
  { config, asOf, ...rest }: ShowArguments,
  io: Io,
): Promise<number> {
  const { stdout, stderr } = io;
  const named = [version, rest.tag, rest.since].filter((name) => name !== undefined);
  if (named.length > 1) {
    throw new Error('show needs one of a version, --tag and --since; leave the others out');
  }
  if (rest.max !== undefined && rest.format !== 'text') {
    throw new Error('--max needs --format text, because other formats cannot be cut');
  }
  const settings = await loadSettings(config, stderr);
  if (!settings) return EXIT.usage;
  const { releases = settings.releases } = rest;
  const moment = readAsOf(asOf, io);
  const { problems, text } = await show({ ...rest, releases, version, settings, asOf: moment });
  if (problems.length > 0) {
    const { formatProblems } = await import('../format-problems.ts');
    stderr.write(formatProblems(problems, 'text', stderr));
  }
  if (text === undefined) return EXIT.problems;
  stdout.write(text);
  return EXIT.ok;
}
