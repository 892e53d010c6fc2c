import { createNote } from '../../src/project/create-note.ts';
import { writeInstant } from '../../src/project/order-notes.ts';
import { EXIT, type Io } from '../io.ts';
import { loadSettings } from '../load-settings.ts';
import { print } from '../print.ts';

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
  const { path, due } = await createNote({ ...rest, settings, version, now: now() });
  await print(
    stdout,
    `Created ${path}. Write the changes after the hyphens, then run gazette check.
`,
  );
  if (due !== undefined) {
    await print(
      stdout,
      `Its date is in the future: the release appears at ${writeInstant(due)}.
`,
    );
  }
  return EXIT.ok;
}
