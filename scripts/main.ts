import { CommanderError, Option, Command as Program } from 'commander';
import packageJson from '../package.json' with { type: 'json' };
import { hideCredentials } from '../src/notes/credentials.ts';
import { messageOf } from '../src/project/file-error.ts';
import type { Command } from './command.ts';
import { EXIT, type Io } from './io.ts';
import { wrap } from './print.ts';

/** In the order of the help. Only the command that runs is loaded. */
export const COMMANDS = new Map<string, () => Promise<{ command: Command }>>([
  ['init', async () => import('./commands/init.ts')],
  ['new', async () => import('./commands/new.ts')],
  ['import', async () => import('./commands/import.ts')],
  ['check', async () => import('./commands/check.ts')],
  ['preview', async () => import('./commands/preview.ts')],
  ['show', async () => import('./commands/show.ts')],
  ['build', async () => import('./commands/build.ts')],
  ['pages', async () => import('./commands/pages.ts')],
  ['publish', async () => import('./commands/publish.ts')],
  ['verify', async () => import('./commands/verify.ts')],
  ['serve', async () => import('./commands/serve.ts')],
]);

/**
 * Runs the command that the arguments name, and returns its exit code. It never rejects. Errors are printed without a
 * stack, and without user names and passwords in addresses.
 */
export async function main(argv: string[], io: Io): Promise<number> {
  try {
    const program = makeProgram(io);
    const [name = '', ...rest] = argv;
    const load = COMMANDS.get(name);
    if (!load) return await printHelp(program, argv);
    const { command } = await load();
    const parsed = addCommand(program, name, command).parse(rest, { from: 'user' });
    for (const [index, argument] of listArguments(command).entries()) {
      parsed.setOptionValue(argument, parsed.processedArgs[index]);
    }
    return await command.run(parsed, io);
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.ok;
    io.stderr.write(wrap(io.stderr, hideCredentials(describeError(error))));
    return EXIT.usage;
  }
}

/** Commander throws a CommanderError for wrong usage, and after it has printed help. */
function makeProgram({ stdout, stderr }: Io): Program {
  return (
    new Program('gazette')
      .description(
        'Turns release notes in Markdown into JSON for apps, pages, a feed, and texts for other places.',
      )
      .version(packageJson.version)
      .commandsGroup('Help:')
      // Otherwise, commands suggest the options of the program.
      .enablePositionalOptions()
      .exitOverride()
      .configureOutput({ writeOut: stdout.write, writeErr: stderr.write, outputError: () => {} })
  );
}

/** Prints the help or the version. @throws CommanderError if the arguments ask for neither */
async function printHelp(program: Program, argv: string[]): Promise<number> {
  for (const [name, load] of COMMANDS) addCommand(program, name, (await load()).command);
  program.parse(argv, { from: 'user' });
  return EXIT.ok;
}

function addCommand(program: Program, name: string, command: Command): Program {
  const { group, summary, parameters, footer } = command;
  const added = program.command(name).description(summary).helpGroup(group);
  for (const { flags, description, parse, choices, preset, isRequired = false } of Object.values(
    parameters,
  )) {
    if (!flags.startsWith('-')) {
      added.argument(flags, description);
      continue;
    }
    const option = new Option(flags, description).makeOptionMandatory(isRequired);
    if (parse) option.argParser(parse);
    if (choices) option.choices(choices);
    if (preset !== undefined) option.default(preset);
    added.addOption(option);
  }
  return footer === undefined ? added : added.addHelpText('after', `\n${footer}`);
}

function listArguments({ parameters }: Command): string[] {
  return Object.keys(parameters).filter((name) => !parameters[name]?.flags.startsWith('-'));
}

function describeError(error: unknown): string {
  if (!(error instanceof CommanderError)) return `gazette: ${messageOf(error)}\n`;
  // Without a command, the help was printed.
  if (error.code === 'commander.help') return '';
  // The value of an unknown option may be a secret.
  const message = error.message.replace(/(unknown option '[^'=]*)=.*'/s, "$1'");
  const hint = message.endsWith("option '--version'")
    ? '(Type a version alone, as in gazette show 1.2.0)\n'
    : '';
  return `${message}\n${hint}(--help lists the commands and options)\n`;
}
