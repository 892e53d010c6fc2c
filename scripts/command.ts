import type { Command as Program } from 'commander';
import type { Io } from './io.ts';

/** An option or an argument of a command, which gets it as a `Value`. */
export interface Parameter<Value> {
  /** Such as `--port <n>`. An argument has no hyphens: `<version>`, `[file...]`. */
  flags: string;
  description: string;
  /** @throws InvalidArgumentError if the text is not valid */
  parse?: (text: string) => Value;
  choices?: readonly string[];
  preset?: Value | undefined;
  isRequired?: boolean;
}

type Parameters = Record<string, Parameter<unknown>>;
export type Values<Given> = {
  [Name in keyof Given]: Given[Name] extends Parameter<infer Value> ? Value : never;
};

interface Description<Given extends Parameters> {
  /** Its heading in the list of commands. */
  group: 'Write:' | 'Check and see:' | 'Publish:' | 'Run:';
  summary: string;
  /** An option has the name of its flag in camel case. */
  parameters: Given;
  /** Follows the list of options in the help. */
  footer?: string;
}

export interface Command extends Description<Parameters> {
  /** Resolves to the exit code. Rejects with an Error, which `main` prints. */
  run: (parsed: Pick<Program, 'opts'>, io: Io) => Promise<number>;
}

interface TypedCommand<Given extends Parameters> extends Description<Given> {
  run: (values: Values<Given>, io: Io) => Promise<number>;
}

export function defineCommand<Given extends Parameters>(command: TypedCommand<Given>): Command {
  const run: Command['run'] = async (parsed, io) => command.run(parsed.opts<Values<Given>>(), io);
  return { ...command, run };
}

/** What an option or argument without `parse` becomes. */
type Typed<Flags extends string> = Flags extends `<${string}...>` | `[${string}...]`
  ? string[]
  : Flags extends `<${string}>`
    ? string
    : Flags extends `${string} <${string}...>`
      ? string[] | undefined
      : Flags extends `${string} <${string}>` | `[${string}]`
        ? string | undefined
        : true | undefined;

export const parameter = <Flags extends string>(
  flags: Flags,
  description: string,
): Parameter<Typed<Flags>> => ({ flags, description });

export const choice = <const Choice extends string, Preset extends Choice | undefined = undefined>(
  flags: string,
  description: string,
  choices: readonly Choice[],
  preset?: Preset,
): Parameter<Choice | Preset> => ({ flags, description, choices, preset });
