import type { Command, Option } from 'commander';
import type { Io } from './io.ts';

/** The npm commands that run a script, or the bin of a package. */
const RUNS = new Set(['run', 'run-script', 'start', 'test', 'stop', 'restart', 'exec']);

/**
 * npm takes options for itself unless they follow `--`, and shows them to the script as environment variables only.
 *
 * @throws Error if it took options of this command
 */
export function refuseTakenOptions(command: Command, argv: string[], env: Io['env']): void {
  if (!RUNS.has(env['npm_command'] ?? '')) return;
  if (!env['npm_config_user_agent']?.startsWith('npm/')) return;
  const taken = command.options.flatMap((option) => {
    const isGiven = argv.some((each) => each === option.long || each.startsWith(`${option.long}=`));
    const value = env[`npm_config_${option.name().replaceAll('-', '_')}`];
    return !isGiven && value !== undefined && isOurs(option, value) ? [write(option, value)] : [];
  });
  if (taken.length === 0) return;
  const start =
    env['npm_command'] === 'exec'
      ? `npx --no-install gazette ${command.name()}`
      : `npm run ${env['npm_lifecycle_event']} --`;
  const names = taken.map((option) => option.split(' ', 1)[0]).join(' and ');
  const example = `${start} ${taken.join(' ')}`;
  throw new Error(`npm took ${names} for itself; type all options after --, as in \`${example}\``);
}

/** Whether a setting of npm was meant as an option of ours: .npmrc files set npm's own `tag` and `force`. */
function isOurs(option: Option, value: string): boolean {
  const name = option.name();
  if (value === '' || name === 'force') return false;
  // npm allows no version as the tag of a package.
  if (name === 'tag') return /^(?:.+@)?v?\d+(?:\.|$)/.test(value);
  return value === 'true' || (option.argChoices?.includes(value) ?? true);
}

/** If the value is a word of its own, npm passes it on without its option. */
function write(option: Option, value: string): string {
  if (value === 'true') return option.flags;
  return `--${option.name()} ${/^[\w@:/.+-]+$/.test(value) ? value : JSON.stringify(value)}`;
}
