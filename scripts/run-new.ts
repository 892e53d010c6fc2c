import { createNote } from '../src/project/create-note.ts';
import { listReleases } from '../src/project/list-releases.ts';
import { EXIT, type Io } from './io.ts';
import { loadSettings } from './load-settings.ts';

export interface NewArguments {
  releases: string;
  config?: string;
  title?: string;
  date?: string;
}

/** `gazette new`: the exit code, once everything is printed. */
export async function runNew(
  version: string,
  { config, ...rest }: NewArguments,
  { stdout, stderr, now }: Io,
): Promise<number> {
  const settings = loadSettings(config, stderr);
  if (!settings) return EXIT.usage;
  const path = createNote({ ...rest, settings, version, now: now() });
  stdout.write(`${path} is ready: write the changes behind its hyphens, then check it.\n`);
  if (rest.date === undefined) stdout.write(await describeLater(version, rest.releases));
  return EXIT.ok;
}

/** Says which release stays the current one, since it is dated later than today; nothing where none is. */
async function describeLater(version: string, releases: string): Promise<string> {
  const all = await listReleases(releases);
  const own = all.find((release) => release.version === version);
  const [newest] = all.filter(({ isLatest }) => isLatest).toSorted((a, b) => b.instant - a.instant);
  if (!own || !newest || newest.instant <= own.instant) return '';
  return `${newest.version} is dated later and stays the current release; where it should not, type a later date.\n`;
}
