import { Option, type Command } from 'commander';
import type { Io } from '../io.ts';
import type { ImportArguments } from './import.ts';

/** Adds `gazette import`. `common` are the options that other commands have, too. */
export function addImport(
  program: Command,
  common: readonly Option[],
  io: Io,
  outcome: { exitCode: number },
): void {
  const command = program
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
    .action(async (files: string[], options: ImportArguments) => {
      const { runImport } = await import('./import.ts');
      outcome.exitCode = await runImport(files, options, io);
    });
  for (const option of common) command.addOption(option);
}
