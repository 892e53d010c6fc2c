import { Command, Option } from 'commander';
import packageJson from '../package.json' with { type: 'json' };
import type { Io, Output } from './io.ts';
import { asOf, config, host, out, port, releases, reporter, strict, tag } from './options.ts';
import { runBuild, type BuildArguments } from './commands/build.ts';
import { runCheck, type CheckArguments } from './commands/check.ts';
import type { ImportArguments } from './commands/import.ts';
import type { InitArguments } from './commands/init.ts';
import type { NewArguments } from './commands/new.ts';
import type { PreviewArguments } from './commands/preview.ts';
import type { PublishArguments } from './commands/publish.ts';
import type { ServeArguments } from './commands/serve.ts';
import type { ShowArguments } from './commands/show.ts';

/** Errors are thrown, too, and printed by `main`. */
const printTo = ({ stdout, stderr }: Io) => ({
  writeOut: stdout.write,
  writeErr: stderr.write,
  outputError: () => {},
});

/** What a command came to. */
export interface Outcome {
  exitCode: number;
}

const createRoot = (io: Io) =>
  new Command('gazette')
    .description('Turns release notes written in Markdown into the JSON of GET /v2/cloud/version.')
    .version(packageJson.version)
    .exitOverride()
    .configureOutput(printTo(io));

/**
 * Describes the commands. Each is loaded when it runs, so that the others start faster. `show` prints to `content`, in
 * which credentials are not hidden: a release is printed as `build` writes it.
 */
export function createProgram(io: Io, content: Output, outcome: Outcome): Command {
  const program = createRoot(io);
  addInit(program, io, outcome);
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
  addImport(program, io, outcome);
  addPreview(program, io, outcome);
  addServe(program, io, outcome);
  addPublish(program, io, outcome);
  addVerify(program, io, outcome);
  return program;
}

function addInit(program: Command, io: Io, outcome: Outcome): void {
  program
    .command('init')
    .description('set up release notes in this directory; no file is overwritten')
    .option('--from <file>', 'import the notes from a changelog, such as CHANGELOG.md')
    .addOption(
      new Option('--ci <service>', 'also add a workflow that publishes on a tag').choices([
        'github',
      ]),
    )
    .addOption(releases())
    .addOption(out())
    .action(async (options: InitArguments) => {
      const { runInit } = await import('./commands/init.ts');
      outcome.exitCode = await runInit(options, io);
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
      new Option('--format <name>', 'format of the release')
        .choices(['text', 'markdown', 'json', 'html'])
        .default('text'),
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

function addImport(program: Command, io: Io, outcome: Outcome): void {
  program
    .command('import')
    .description(
      'create notes from changelogs and GitHub releases; existing notes stay as they are',
    )
    .argument('<file...>', 'changelog, or JSON of the GitHub releases API; - is standard input')
    .addOption(
      new Option('--dates-from <source>', 'where dates come from that a file lacks').choices([
        'git',
      ]),
    )
    .option('--dry-run', 'list what would be imported, and write nothing')
    .addOption(releases())
    .addOption(config())
    .action(async (files: string[], options: ImportArguments) => {
      const { runImport } = await import('./commands/import.ts');
      outcome.exitCode = await runImport(files, options, io);
    });
}

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
      'URL of an S3-compatible service (default: AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL, or Amazon S3)',
    )
    .option('--dry-run', 'list what would be uploaded and deleted, and change nothing')
    .option('--delete', 'delete the files of earlier builds that this one does not have')
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
