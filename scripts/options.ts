import { InvalidArgumentError } from 'commander';
import { choice, parameter, type Parameter } from './command.ts';

// The options of several commands.

const REPORTERS = ['text', 'github', 'json'] as const;
export type Reporter = (typeof REPORTERS)[number];
export const reporter = choice('--reporter <name>', 'format of the problems', REPORTERS, 'text');

const directory = (flags: string, description: string): Parameter<string | undefined> => ({
  flags,
  description,
  parse: parseDirectory,
});

export const releases = directory(
  '--releases <dir>',
  'directory of the release notes (default: the setting "releases", or releases)',
);
export const out = (description = 'directory to write to') =>
  directory('--out <dir>', `${description} (default: the setting "out", or dist)`);
const config = parameter(
  '--config <file>',
  'JSON file with the settings (default: "gazette" in package.json, or gazette.json)',
);
/** For every command that reads the project. */
export const project = { releases, config };
export const asOf = parameter(
  '--as-of <instant>',
  'moment to use instead of now, such as 2026-11-20T09:30:00Z',
);
export const tag = parameter('--tag <tag>', 'git tag that must name a release, such as v2.4.0');
export const strict = parameter('--strict', 'fail also if there are only warnings');
export const language = (description: string) =>
  parameter('--language <code>', `${description}, one of the setting "languages", such as de`);
export const port = (preset: number): Parameter<number> => ({
  flags: '--port <n>',
  description: 'port to listen on; 0 chooses a free one',
  parse: wholeNumber(0, 65_535),
  preset,
});
export const host: Parameter<string> = {
  flags: '--host <address>',
  description: 'address to listen on; 0.0.0.0 is every address',
  preset: '127.0.0.1',
};

function parseDirectory(path: string): string {
  if (path !== '') return path;
  throw new InvalidArgumentError('It must be a directory, such as . for the current one.');
}

/** Makes a parser of whole numbers. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = /^\d{1,7}$/.test(text) ? Number(text) : -1;
    if (number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}
