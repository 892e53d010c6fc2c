import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { CommanderError } from 'commander';
import { hideCredentials } from '../src/notes/credentials.ts';
import { messageOf } from '../src/project/file-error.ts';
import { EXIT, type Io, type Output } from './io.ts';
import { print } from './print.ts';
import { createProgram, type Outcome } from './program.ts';

/**
 * Runs the command that the arguments name, and returns its exit code. It never rejects. Errors are printed without a
 * stack, and user names and passwords in addresses are never printed. Commands in messages start with `npx` unless
 * `gazette` is on the path.
 */
export async function main(argv: string[], rawIo: Io): Promise<number> {
  const edit = isOnPath(rawIo.env)
    ? (text: string) => hideCredentials(text).replaceAll(NPX, '')
    : hideCredentials;
  const io = {
    ...rawIo,
    stdout: editOutput(rawIo.stdout, edit),
    stderr: editOutput(rawIo.stderr, edit),
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

const editOutput = (output: Output, edit: (text: string) => string): Output => ({
  ...output,
  write: (text) => output.write(edit(text)),
});

/** Before each command in a message. */
const NPX = /npx --no-install (?=gazette )/g;

/** npm adds `node_modules/.bin` to the path only for the processes that it starts. */
function isOnPath({ PATH = '' }: Io['env']): boolean {
  const directories = PATH.split(delimiter).filter((each) => !/\bnode_modules\W\.bin$/.test(each));
  return directories.some((each) => each !== '' && existsSync(join(each, 'gazette')));
}
