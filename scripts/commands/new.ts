import { findCommand } from '../../src/project/workspace/command.ts';
import { createNote, createTranslation } from '../../src/authoring/create-note.ts';
import { requireChannel } from '../../src/project/editions.ts';
import { isPrerelease } from '../../src/versions/tag.ts';
import { describeDue } from '../describe-releases.ts';
import { loadSettings, readSources } from '../inputs.ts';
import { EXIT } from '../io.ts';
import * as options from '../options.ts';
import { defineCommand, parameter } from '../command.ts';

export const command = defineCommand({
  group: 'Write:',
  summary: 'create a note to fill in',
  parameters: {
    version: parameter('<version>', 'version of the release, such as 2.4.0'),
    title: parameter('--title <title>', 'title of the release'),
    date: parameter('--date <date>', 'date of the release, such as 2026-11-20 (default: today)'),
    from: parameter(
      '--from <file>',
      'Markdown of the release, such as from git-cliff; - is standard input',
    ),
    channel: parameter('--channel <name>', 'channel of the release, one of the setting "channels"'),
    language: options.language('copy the note of this version, to translate it to this language'),
    ...options.project,
  },
  async run({ config, from, language, ...rest }, io) {
    const { stdout, stderr } = io;
    const settings = await loadSettings(config, stderr);
    if (!settings) return EXIT.usage;
    if (rest.channel !== undefined) requireChannel(rest.channel, settings.channels);
    // Some type the name of the file.
    const version = rest.version.trim().replace(/\.md$/, '');
    const releases = rest.releases ?? settings.releases;
    const note = { ...rest, version, releases, settings, now: io.now() };
    if (language !== undefined) {
      if ([from, rest.date, rest.channel].some((option) => option !== undefined)) {
        throw new Error(
          '--from, --date and --channel are for a new release; leave them out with --language',
        );
      }
      const { original, path } = createTranslation(note, language);
      stdout.write(
        `Created ${path} with the text of ${original}. Translate it, then run ${findCommand()} check.\n`,
      );
      return EXIT.ok;
    }
    const [source] = from === undefined ? [] : await readSources([from], io);
    const { path, due, date, aside, isFirst } = await createNote({ ...note, from: source?.text });
    const next = source ? 'Run' : 'Write the changes after the hyphens, then run';
    stdout.write(`Created ${path}. ${next} ${findCommand()} check.\n`);
    const [line] = Object.entries(aside);
    if (line) {
      const kind = isPrerelease(version) ? 'pre-release' : 'backport';
      stdout.write(
        `As a ${kind}, it has the line ${line.join(': ')}; if it is for everybody, delete that line.\n`,
      );
    }
    if (due !== undefined) {
      stdout.write(`The release appears at ${describeDue(due, date)}.\n`);
    }
    if (isFirst) {
      stdout.write(
        `The directory ${releases} is new. If your notes are elsewhere, delete it, and run this in their project.\n`,
      );
    }
    return EXIT.ok;
  },
});
