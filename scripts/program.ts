import { Command, Option } from 'commander';
import packageJson from '../package.json' with { type: 'json' };
import type { Io, Output } from './io.ts';
import {
  asOf,
  config,
  host,
  language,
  max,
  out,
  port,
  releases,
  reporter,
  strict,
  tag,
} from './options.ts';
import { runBuild, type BuildArguments } from './commands/build.ts';
import { runCheck, type CheckArguments } from './commands/check.ts';
import type { ImportArguments } from './commands/import.ts';
import type { InitArguments } from './commands/init.ts';
import type { NewArguments } from './commands/new.ts';
import type { PreviewArguments } from './commands/preview.ts';
import type { PublishArguments } from './commands/publish.ts';
import type { ServeArguments } from './commands/serve.ts';
import type { ShowArguments } from './commands/show.ts';

export interface Outcome {
  exitCode: number;
}

type AddCommand = (name: string, description: string, options?: Option[]) => Command;

/** Takes the exit code of a command. */
type Finish = (exitCode: Promise<number>) => Promise<void>;

/**
 * Describes the commands. Most are loaded when they run, so that the others start faster. `show` prints to `content`, in
 * which credentials are not hidden: a release is printed as `build` writes it. Errors are thrown, and printed by `main`.
 */
export function createProgram(io: Io, content: Output, outcome: Outcome): Command {
  const { stdout, stderr } = io;
  const program = new Command('gazette')
    .description('Turns release notes written in Markdown into the JSON of GET /v2/cloud/version.')
    .version(packageJson.version)
    .exitOverride()
    .configureOutput({ writeOut: stdout.write, writeErr: stderr.write, outputError: () => {} });
  const add: AddCommand = (name, description, options = []) => {
    const command = program.command(name).description(description);
    for (const option of options) command.addOption(option);
    return command;
  };
  const finish: Finish = async (exitCode) => {
    outcome.exitCode = await exitCode;
  };
  addInit(add, io, finish);
  addBuilding(add, io, finish);
  addShow(add, { ...io, stdout: content }, finish);
  addWriting(add, io, finish);
  addServers(add, io, finish);
  addPublishing(add, io, finish);
  return program;
}

function addInit(add: AddCommand, io: Io, finish: Finish): void {
  const ci = new Option(
    '--ci <service>',
    'also add CI that checks the notes, and publishes on a tag',
  );
  add('init', 'set up release notes in this directory; no file is overwritten', [
    new Option('--from <file>', 'import the notes from a changelog, such as CHANGELOG.md'),
    ci.choices(['github', 'gitlab']),
    releases(),
    out(),
  ]).action(async (options: InitArguments) => {
    const { runInit } = await import('./commands/init.ts');
    await finish(runInit(options, io));
  });
}

function addBuilding(add: AddCommand, io: Io, finish: Finish): void {
  const append = 'append a Markdown summary to a file, such as $GITHUB_STEP_SUMMARY';
  const summary = new Option('--summary <file>', append);
  const forBuild = [releases(), out(), config(), asOf(), tag(), strict(), summary];
  add(
    'build',
    'build the output from the notes; if there are errors, nothing is written',
    forBuild,
  ).action(async (options: BuildArguments) => finish(runBuild(options, io)));

  const forCheck = [releases(), config(), asOf(), tag(), strict(), reporter()];
  add('check', 'report every problem of every note; write nothing', forCheck)
    .argument('[file...]', 'notes to report the problems of, next to all others (default: all)')
    .addHelpText('after', '\nThe file docs/rules.md of the package explains every rule.')
    .action(async (files: string[], options: CheckArguments) =>
      finish(runCheck(files, options, io)),
    );
}

function addShow(add: AddCommand, io: Io, finish: Finish): void {
  const format = new Option('--format <name>', 'format of the release');
  const version = 'version of the release, which may be a draft (default: the current one)';
  format.choices(['text', 'markdown', 'json', 'html']).default('text');
  const since = new Option('--since <version>', 'show all releases after this one instead');
  const channel = new Option(
    '--channel <name>',
    'channel, one of the setting "channels", such as beta',
  );
  const edition = [language('language of the release'), channel];
  const forShow = [format, tag(), since, max(), ...edition, releases(), config(), asOf()];
  add('show', 'print a release for a GitHub release, a chat or an email', forShow)
    .argument('[version]', version)
    .action(async (name: string | undefined, options: ShowArguments) => {
      const { runShow } = await import('./commands/show.ts');
      await finish(runShow(name, options, io));
    });
}

function addWriting(add: AddCommand, io: Io, finish: Finish): void {
  const from = 'Markdown of the release, such as from git-cliff; - is standard input';
  add('new', 'create a note to fill in', [
    new Option('--title <title>', 'title of the release'),
    new Option('--date <date>', 'date of the release, such as 2026-11-20 (default: today)'),
    new Option('--from <file>', from),
    language('copy the note of this version, to translate it to this language'),
    releases(),
    config(),
  ])
    .argument('<version>', 'version of the release, such as 2.4.0')
    .action(async (name: string, options: NewArguments) => {
      const { runNew } = await import('./commands/new.ts');
      await finish(runNew(name, options, io));
    });

  const dates = new Option('--dates-from <source>', 'where dates come from that a file lacks');
  const what = 'create notes from changelogs and GitHub releases; existing notes stay as they are';
  add('import', what, [
    dates.choices(['git']),
    new Option('--channel <name>', 'channel of pre-releases (default: none, only latest: false)'),
    new Option('--dry-run', 'list what would be imported, and write nothing'),
    new Option('--verbose', 'list every part of the files, not only what needs attention'),
    releases(),
    config(),
  ])
    .argument('<file...>', 'changelog, or JSON of the GitHub releases API; - is standard input')
    .action(async (files: string[], options: ImportArguments) => {
      const { runImport } = await import('./commands/import.ts');
      await finish(runImport(files, options, io));
    });
}

function addServers(add: AddCommand, io: Io, finish: Finish): void {
  const forPreview = [port(8090), host(), releases(), config()];
  add('preview', 'serve the page with drafts, and reload it at every change', forPreview).action(
    async (options: PreviewArguments) => {
      const { runPreview } = await import('./commands/preview.ts');
      await finish(runPreview(options, io));
    },
  );

  const proxy =
    'networks of proxies that forward the client address for the log, such as 10.0.0.0/8';
  add('serve', 'build, then serve the version response and the sessions', [
    port(8080),
    host(),
    new Option('--db <file>', 'session database (SQLite) that your login system writes'),
    new Option('--demo', 'serve four sample sessions, and print a token for them'),
    new Option('--geo <file>', 'MaxMind city database (.mmdb) for the locations of --demo'),
    new Option('--trusted-proxy <cidr...>', proxy),
    releases(),
    out(),
    config(),
  ]).action(async (options: ServeArguments) => {
    const { runServe } = await import('./commands/serve.ts');
    await finish(runServe(options, io));
  });
}

function addPublishing(add: AddCommand, io: Io, finish: Finish): void {
  const to = new Option('--to <s3://bucket/prefix>', 'bucket to upload to, and the path in it');
  const endpoint =
    'URL of an S3-compatible service (default: AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL, or Amazon S3)';
  const force = 'replace a version response that is newer or has no note here';
  add('publish', 'upload the output to S3, R2 or a similar store', [
    to.makeOptionMandatory(),
    new Option('--endpoint <url>', endpoint),
    new Option('--dry-run', 'list what would be uploaded and deleted, and change nothing'),
    new Option('--delete', 'delete the files of earlier builds that this one does not have'),
    new Option('--force', force),
    releases(),
    out('directory to upload'),
    config(),
    asOf(),
  ]).action(async (options: PublishArguments) => {
    const { runPublish } = await import('./commands/publish.ts');
    await finish(runPublish(options, io));
  });

  add('verify', 'check a published site as clients use it')
    .argument('<url>', 'address of the site, such as https://notes.example.com/')
    .action(async (url: string) => {
      const { runVerify } = await import('./commands/verify.ts');
      await finish(runVerify(url, io));
    });
}
