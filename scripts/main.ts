import { CommanderError } from 'commander';
import { hideCredentials } from '../src/notes/credentials.ts';
import { EXIT, type Io, type Output } from './io.ts';
import { refuseTakenOptions } from './npm-options.ts';
import { createProgram, type Outcome } from './program.ts';

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
