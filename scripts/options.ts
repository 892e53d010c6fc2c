import { InvalidArgumentError, Option } from 'commander';

const REPORTERS = ['text', 'github', 'json'] as const;
export type Reporter = (typeof REPORTERS)[number];

export const releases = () =>
  new Option(
    '--releases <dir>',
    'directory of the release notes (default: the setting "releases", or releases)',
  ).argParser(readDirectory);
export const out = (description = 'directory to write to') =>
  new Option('--out <dir>', `${description} (default: the setting "out", or dist)`).argParser(
    readDirectory,
  );
export const config = () =>
  new Option(
    '--config <file>',
    'JSON file with the settings (default: "gazette" in package.json, or gazette.json)',
  );
export const asOf = () =>
  new Option('--as-of <instant>', 'moment to use instead of now, such as 2026-11-20T09:30:00Z');
export const tag = () =>
  new Option('--tag <tag>', 'git tag that must name a release, such as v2.4.0');
export const language = (description: string) =>
  new Option('--language <code>', `${description}, one of the setting "languages", such as de`);
export const strict = () => new Option('--strict', 'fail also if there are only warnings');
export const reporter = () =>
  new Option('--reporter <name>', 'format of the problems').choices(REPORTERS).default('text');

function readDirectory(text: string): string {
  if (text !== '') return text;
  throw new InvalidArgumentError('It must be a directory, such as . for the current one.');
}

const HIGHEST_PORT = 65_535;

function readPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= HIGHEST_PORT) return Number(text);
  throw new InvalidArgumentError(`It must be a whole number from 0 to ${HIGHEST_PORT}.`);
}

function readMax(text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number from 1 to 9999999.');
}

export const max = () =>
  new Option('--max <n>', 'most characters of the text; a longer one is cut').argParser(readMax);

export const port = (preset: number) =>
  new Option('--port <n>', 'port to listen on; 0 chooses a free one')
    .argParser(readPort)
    .default(preset);
export const host = () =>
  new Option('--host <address>', 'address to listen on; 0.0.0.0 is every address').default(
    '127.0.0.1',
  );
