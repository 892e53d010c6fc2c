import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import packageJson from '../package.json' with { type: 'json' };
import { hideCredentials } from '../src/notes/credentials.ts';
import { EXIT, type Io, type Output } from './io.ts';
import { refuseTakenOptions } from './npm-options.ts';
import { REPORTERS } from './reporters.ts';
import { addImport } from './commands/add-import.ts';
import { runBuild, type BuildArguments } from './commands/build.ts';
import { runCheck, type CheckArguments } from './commands/check.ts';
import type { NewArguments } from './commands/new.ts';
import type { PreviewArguments } from './commands/preview.ts';
import type { PublishArguments } from './commands/publish.ts';
import type { ServeArguments } from './commands/serve.ts';
import type { ShowArguments } from './commands/show.ts';
import { SHOW_FORMATS } from '../src/output/show/formats.ts';

/**
 * Runs the command that the arguments name, and returns its exit code. It never rejects. Errors are printed without a
 * stack, and user names and passwords in addresses are never printed.
 */
export async function main(argv: string[], rawIo: Io): Promise<number> {
  const io = {
    ...rawIo,
    stdout: hideCredentialsIn(rawIo.stdout),
    stderr: hideCredentialsIn(rawIo.stderr),
  };
  const outcome: Outcome = { exitCode: EXIT.ok };
  const program = createProgram(io, rawIo.stdout, outcome);
  const command = program.commands.find((each) => each.name() === argv[0]) ?? program;
  try {
    refuseTakenOptions(command, argv, io.env);
    await program.parseAsync(argv, { from: 'user' });
    return outcome.exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.ok;
    const { describeCommandError } = await import('./describe-command-error.ts');
    io.stderr.write(describeCommandError(error, command, io.stderr));
    return EXIT.usage;
  }
}

const hideCredentialsIn = (output: Output): Output => ({
  ...output,
  write: (text) => output.write(hideCredentials(text)),
});

/** Errors are thrown, too, and printed by `main`. */
const printTo = ({ stdout, stderr }: Io) => ({
  writeOut: stdout.write,
  writeErr: stderr.write,
  outputError: () => {},
});

interface Outcome {
  exitCode: number;
}

const releases = () =>
  new Option('--releases <dir>', 'directory of the release notes')
    .argParser(readDirectory)
    .default('releases');
const out = (description = 'directory to write to') =>
  new Option('--out <dir>', description).argParser(readDirectory).default('dist');
const config = () =>
  new Option('--config <file>', 'JSON file with the settings (default: "gazette" in package.json)');
const asOf = () =>
  new Option('--as-of <instant>', 'moment to use instead of now, such as 2026-11-20T09:30:00Z');
const tag = () => new Option('--tag <tag>', 'git tag that must name a release, such as v2.4.0');
const strict = () => new Option('--strict', 'fail also if there are only warnings');
const reporter = () =>
  new Option('--reporter <name>', 'format of the problems').choices(REPORTERS).default('text');

function readDirectory(text: string): string {
  if (text !== '') return text;
  throw new InvalidArgumentError('It must be a directory, such as . for the current one.');
}

const createRoot = (io: Io) =>
  new Command('gazette')
    .description('Turns release notes written in Markdown into the JSON of GET /v2/cloud/version.')
    .version(packageJson.version)
    .exitOverride()
    .showSuggestionAfterError(false)
    .configureOutput(printTo(io));

/**
 * Each command is loaded when it runs, so that the others start faster. A release is printed to `content`, unchanged, as
 * `build` writes it.
 */
function createProgram(io: Io, content: Output, outcome: Outcome): Command {
  const program = createRoot(io);
  program
    .command('build')
    .description('build the output from the notes; if there are errors, nothing is written')
    .addOption(releases())
    .addOption(out())
    .addOption(config())
    .addOption(asOf())
    .addOption(tag())
    .addOption(strict())
    .option('--summary <file>', 'append a Markdown summary to a file, such as $GITHUB_STEP_SUMMARY')
    .action(async (options: BuildArguments) => {
      outcome.exitCode = await runBuild(options, io);
    });
  program
    .command('check')
    .description('report every problem of every note; write nothing')
    .addOption(releases())
    .addOption(config())
    .addOption(asOf())
    .addOption(tag())
    .addOption(strict())
    .addOption(reporter())
    .addHelpText('after', '\nThe file docs/rules.md of the package explains every rule.')
    .action(async (options: CheckArguments) => {
      outcome.exitCode = await runCheck(options, io);
    });
  addShow(program, { ...io, stdout: content }, outcome);
  addNew(program, io, outcome);
  addImport(program, [releases(), config()], io, outcome);
  addPreview(program, io, outcome);
  addServe(program, io, outcome);
  addPublish(program, io, outcome);
  addVerify(program, io, outcome);
  return program;
}

function addNew(program: Command, io: Io, outcome: Outcome): void {
  program
    .command('new')
    .description('create a note to fill in')
    .argument('<version>', 'version of the release, such as 2.4.0')
    .option('--title <title>', 'title of the release')
    .option('--date <date>', 'date of the release, such as 2026-11-20 (default: today)')
    .option('--from <file>', 'Markdown of the release, such as from git-cliff; - is standard input')
    .addOption(releases())
    .addOption(config())
    .action(async (name: string, options: NewArguments) => {
      const { runNew } = await import('./commands/new.ts');
      outcome.exitCode = await runNew(name, options, io);
    });
}

function addShow(program: Command, io: Io, outcome: Outcome): void {
  program
    .command('show')
    .description('print a release for a GitHub release, a chat or an email')
    .argument(
      '[version]',
      'version of the release, which may be a draft (default: the current one)',
    )
    .addOption(
      new Option('--format <name>', 'format of the release').choices(SHOW_FORMATS).default('text'),
    )
    .addOption(tag())
    .addOption(releases())
    .addOption(config())
    .addOption(asOf())
    .action(async (version: string | undefined, options: ShowArguments) => {
      const { runShow } = await import('./commands/show.ts');
      outcome.exitCode = await runShow(version, options, io);
    });
}

const HIGHEST_PORT = 65_535;

function readPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= HIGHEST_PORT) return Number(text);
  throw new InvalidArgumentError(`It must be a whole number from 0 to ${HIGHEST_PORT}.`);
}

const port = (preset: number) =>
  new Option('--port <n>', 'port to listen on; 0 chooses a free one')
    .argParser(readPort)
    .default(preset);
const host = () =>
  new Option('--host <address>', 'address to listen on; 0.0.0.0 is every address').default(
    '127.0.0.1',
  );

function addPreview(program: Command, io: Io, outcome: Outcome): void {
  program
    .command('preview')
    .description('serve the page with drafts, and reload it at every change')
    .addOption(port(8090))
    .addOption(host())
    .addOption(releases())
    .addOption(config())
    .action(async (options: PreviewArguments) => {
      const { runPreview } = await import('./commands/preview.ts');
      outcome.exitCode = await runPreview(options, io);
    });
}

const trustedProxy = () =>
  new Option(
    '--trusted-proxy <cidr...>',
    'networks of proxies that forward the client address for the log, such as 10.0.0.0/8',
  );

function addServe(program: Command, io: Io, outcome: Outcome): void {
  program
    .command('serve')
    .description('build, then serve the version response and the sessions')
    .addOption(port(8080))
    .addOption(host())
    .option('--db <file>', 'session database (SQLite) that your login system writes')
    .option('--demo', 'serve four sample sessions, and print a token for them')
    .option('--geo <file>', 'MaxMind city database (.mmdb) for the locations of --demo')
    .addOption(trustedProxy())
    .addOption(releases())
    .addOption(out())
    .addOption(config())
    .action(async (options: ServeArguments) => {
      const { runServe } = await import('./commands/serve.ts');
      outcome.exitCode = await runServe(options, io);
    });
}

function addVerify(program: Command, io: Io, outcome: Outcome): void {
  program
    .command('verify')
    .description('check a published site as clients use it')
    .argument('<url>', 'address of the site, such as https://notes.example.com/')
    .action(async (url: string) => {
      const { runVerify } = await import('./commands/verify.ts');
      outcome.exitCode = await runVerify(url, io);
    });
}

function addPublish(program: Command, io: Io, outcome: Outcome): void {
  program
    .command('publish')
    .description('upload the output to S3, R2 or a similar store')
    .requiredOption('--to <s3://bucket/prefix>', 'bucket to upload to, and the path in it')
    .option(
      '--endpoint <url>',
      'URL of an S3-compatible service (default: AWS_ENDPOINT_URL, or Amazon S3)',
    )
    .option('--dry-run', 'list what would be uploaded, and upload nothing')
    .option('--force', 'replace a version response that is newer or has no note here')
    .addOption(releases())
    .addOption(out('directory to upload'))
    .addOption(config())
    .addOption(asOf())
    .action(async (options: PublishArguments) => {
      const { runPublish } = await import('./commands/publish.ts');
      outcome.exitCode = await runPublish(options, io);
    });
}
