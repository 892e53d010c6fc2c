import { createNote } from '../../src/authoring/create-note.ts';
import { createTranslation } from '../../src/authoring/create-translation.ts';
import { formatInstant } from '../../src/project/order-notes.ts';
import { EXIT, type Io } from '../io.ts';
import { loadSettings } from '../load-settings.ts';
import { print } from '../print.ts';
import { readSources } from '../read-sources.ts';

export interface NewArguments {
  releases?: string;
  config?: string;
  title?: string;
  date?: string;
  from?: string;
  language?: string;
}

export async function runNew(
  version: string,
  { config, from, language, ...rest }: NewArguments,
  io: Io,
): Promise<number> {
  const { stdout, stderr, now } = io;
  const settings = await loadSettings(config, stderr);
  if (!settings) return EXIT.usage;
  const { releases = settings.releases } = rest;
  if (language !== undefined) {
    if (from !== undefined || rest.date !== undefined) {
      throw new Error('--from and --date are for a new release; leave them out with --language');
    }
    const created = createTranslation({
      ...rest,
      releases,
      settings,
      version,
      language,
      now: now(),
    });
    const { original, path } = created;
    await print(
      stdout,
      `Created ${path} with the text of ${original}. Translate it, then run npx --no-install gazette check.\n`,
    );
    return EXIT.ok;
  }
  const [source] = from === undefined ? [] : await readSources([from], io);
  const options = { ...rest, releases, from: source?.text, settings, version, now: now() };
  const { path, due } = await createNote(options);
  const next = source ? 'Run' : 'Write the changes after the hyphens, then run';
  await print(stdout, `Created ${path}. ${next} npx --no-install gazette check.\n`);
  if (due !== undefined) {
    await print(
      stdout,
      `Its date is in the future: the release appears at ${formatInstant(due)}.\n`,
    );
  }
  return EXIT.ok;
}
