import { CommanderError } from 'commander';
import { hideCredentials } from '../src/notes/credentials.ts';
import { messageOf } from '../src/project/file-error.ts';
import { EXIT, type Io, type Output } from './io.ts';
import { print } from './print.ts';
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
  try {
    await createProgram(io, rawIo.stdout, outcome).parseAsync(argv, { from: 'user' });
    return outcome.exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.ok;
    await print(io.stderr, describeError(error));
    return EXIT.usage;
  }
}

function describeError(error: unknown): string {
  if (!(error instanceof CommanderError)) return `gazette: ${messageOf(error)}\n`;
  // Without a command, the help was printed.
  if (error.code === 'commander.help') return '';
  // The value of an unknown option may be a secret.
  const message = error.message.replace(/(unknown option '[^'=]*)=.*'/s, "$1'");
  return `${message}\n(--help lists the commands and options)\n`;
}

const hideCredentialsIn = (output: Output): Output => ({
  ...output,
  write: (text) => output.write(hideCredentials(text)),
});
