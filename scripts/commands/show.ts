import { SHOW_FORMATS } from '../../src/site/options.ts';
import { countOf } from '../../src/project/problems.ts';
import { show } from '../../src/site/show.ts';
import { loadSettings, readAsOf } from '../inputs.ts';
import { EXIT } from '../io.ts';
import * as options from '../options.ts';
import { choice, defineCommand, parameter, type Parameter } from '../command.ts';

const max: Parameter<number | undefined> = {
  flags: '--max <n>',
  description: 'most characters of the text; a longer one is cut',
  parse: options.wholeNumber(1, 9_999_999),
};

export const command = defineCommand({
  group: 'Check and see:',
  summary: 'print releases for GitHub, an app store, a changelog or a chat',
  parameters: {
    version: parameter(
      '[version]',
      'version of the release, which may be a draft (default: the current one)',
    ),
    format: choice('--format <name>', 'format of the release', SHOW_FORMATS, 'text'),
    tag: options.tag,
    since: parameter('--since <version>', 'show all releases after this one instead'),
    all: parameter('--all', 'show all releases that have appeared instead'),
    max,
    language: options.language('language of the release'),
    channel: parameter('--channel <name>', 'channel, one of the setting "channels", such as beta'),
    ...options.project,
    asOf: options.asOf,
  },
  async run({ config, asOf, ...rest }, io) {
    const { stdout, stderr } = io;
    const { version, tag, since, all } = rest;
    const named = [version, tag, since, all].filter((name) => name !== undefined);
    if (named.length > 1) {
      throw new Error(
        'show needs one of a version, --tag, --since and --all; leave the others out',
      );
    }
    if (rest.max !== undefined && rest.format !== 'text') {
      throw new Error('--max needs --format text, because other formats cannot be cut');
    }
    const settings = await loadSettings(config, stderr);
    if (!settings) return EXIT.usage;
    const { releases = settings.releases } = rest;
    const moment = readAsOf(asOf, io);
    const shown = await show({ ...rest, releases, settings, asOf: moment });
    if (shown.problems.length > 0) {
      const { formatProblems } = await import('../format-problems.ts');
      stderr.write(formatProblems(shown.problems, 'text', stderr));
    }
    if (shown.text === undefined) return EXIT.problems;
    stdout.write(shown.text);
    const [channel] = settings.channels;
    if (all && channel !== undefined && rest.channel === undefined) {
      stderr.write(`This leaves out channels; --channel ${channel} adds its releases.\n`);
    }
    const [draft] = shown.drafts;
    if (draft !== undefined) {
      stderr.write(
        `This leaves out ${countOf(shown.drafts.length, 'draft')}, such as ${draft}; a draft needs a date, and no line draft: true.\n`,
      );
    }
    return EXIT.ok;
  },
});
