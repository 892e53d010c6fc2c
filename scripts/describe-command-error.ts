import { CommanderError, type Command } from 'commander';
import { findSimilar } from '../src/notes/find-similar.ts';
import { messageOf } from '../src/project/file-error.ts';
import type { Output } from './io.ts';
import { wrapText } from './wrap-text.ts';

const HELP = '(--help lists the commands and options)';

/** Describes why a command could not run, without a stack. */
export function describeCommandError(
  error: unknown,
  command: Command,
  { columns }: Pick<Output, 'columns'>,
): string {
  if (error instanceof CommanderError) return wrapText(describeUsage(error, command), { columns });
  return `${wrapText(`gazette: ${messageOf(error)}`, { columns })}\n`;
}

/** What is wrong with the arguments, and the name that was probably meant. */
function describeUsage({ code, message }: CommanderError, command: Command): string {
  // Without a command, the help was printed.
  if (code === 'commander.help') return '';
  const meant = guessName(message, command);
  const suggestion = meant === undefined ? [] : [`(Did you mean ${meant}?)`];
  return `${[hideValue(message), ...suggestion, HELP].join('\n')}\n`;
}

/** Removes the value of an unknown option, which may be a secret. */
const hideValue = (text: string) => text.replace(/(unknown option '[^'=]*)=.*'/s, "$1'");

function guessName(message: string, { options, commands }: Command): string | undefined {
  const [, option] = /unknown option '--([^'=]*)/.exec(message) ?? [];
  if (option !== undefined) {
    const meant = findSimilar(option, [...options.map((each) => each.name()), 'help']);
    return meant === undefined ? undefined : `--${meant}`;
  }
  const [, name] = /unknown command '([^']*)'/.exec(message) ?? [];
  if (name !== undefined)
    return findSimilar(
      name,
      commands.map((command) => command.name()),
    );
  const [, value, choices] =
    /argument '([^']*)' is invalid\. Allowed choices are (.*)\.$/.exec(message) ?? [];
  return value === undefined ? undefined : findSimilar(value, (choices ?? '').split(', '));
}
