import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { load } from 'js-yaml';
import * as z from 'zod';
import { noteText, temporaryDirectory } from '../../temporary.ts';

const Values = z.record(z.string(), z.string());
const Step = z.object({
  id: z.string().optional(),
  name: z.string().optional(),
  if: z.string().optional(),
  uses: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
  run: z.string().optional(),
  env: Values.optional(),
});
export type Step = z.infer<typeof Step>;
const Job = z.object({
  if: z.string().optional(),
  needs: z.string().optional(),
  permissions: Values.optional(),
  concurrency: z.unknown().optional(),
  outputs: Values.optional(),
  env: Values.optional(),
  steps: z.array(Step),
});
const Workflow = z.object({ permissions: Values, jobs: z.record(z.string(), Job) });

export const parseWorkflow = (text: string) => Workflow.parse(load(text));

/** The conditions of the steps that have one, by the name or command of the step. */
export const listConditions = (steps: Step[]) =>
  Object.fromEntries(
    steps.flatMap((step) => (step.if ? [[step.name ?? step.run ?? '', step.if] as const] : [])),
  );

interface Runner {
  directory: string;
  env?: Record<string, string | undefined>;
  /** Variables and secrets of the repository, such as `vars.NAME`. Others are empty. */
  values?: Record<string, string>;
}

/** Runs the scripts of steps as GitHub does, until one fails. It ignores conditions. */
export function runSteps(steps: Step[], { directory, env = {}, values = {} }: Runner) {
  const files = temporaryDirectory({ output: '', 'summary.md': '' });
  const read = (name: string) => readFileSync(join(files, name), 'utf8');
  let printed = '';
  let status: number | null = 0;
  for (const step of steps.filter(({ run }) => run !== undefined)) {
    const own = Object.entries(step.env ?? {}).map(([name, value]) => [
      name,
      value.replace(/^\$\{\{ (.*) \}\}$/, (_, expression: string) => values[expression] ?? ''),
    ]);
    const result = spawnSync('bash', ['-e', '-c', step.run ?? ''], {
      cwd: directory,
      encoding: 'utf8',
      env: {
        PATH: `${directory}/node_modules/.bin:${dirname(process.execPath)}:${process.env['PATH']}`,
        HOME: directory,
        GITHUB_OUTPUT: join(files, 'output'),
        GITHUB_STEP_SUMMARY: join(files, 'summary.md'),
        RUNNER_TEMP: files,
        ...Object.fromEntries(own),
        ...env,
      },
    });
    printed += result.stdout + result.stderr;
    status = result.status;
    if (status !== 0) break;
  }
  return { status, printed, outputs: read('output'), summary: read('summary.md') };
}

/** Creates a project with three releases, and programs in `node_modules/.bin`. */
export function createProject(
  files: Record<string, string>,
  programs: Record<string, string> = {},
): string {
  const bin = 'node_modules/.bin';
  const paths = Object.entries(programs).map(([name, text]) => [`${bin}/${name}`, text] as const);
  const directory = temporaryDirectory({ ...NOTES, ...files, ...Object.fromEntries(paths) });
  for (const name of Object.keys(programs)) chmodSync(join(directory, bin, name), 0o755);
  return directory;
}

const NOTES = {
  'releases/a.md': noteText({ version: '2.0', date: '2026-02-01T09:30:00Z' }),
  'releases/b.md': noteText({ version: '1.0', date: '2026-01-01' }),
  'releases/c.md': noteText({ version: '0.9', date: '2025-12-01' }),
};

/** `gh run list` as the workflows use it. The variable RUNS has the runs as a JSON array. */
export const GH_RUN_LIST = `#!/bin/sh -e
for word; do
  case $word in
    --event=*) event=\${word#*=} ;;
    --jq=*) query=\${word#*=} ;;
    --workflow="$GITHUB_WORKFLOW" | --status=success | --limit=1 | --json=startedAt,headSha | run | list) ;;
    *) exit 1 ;;
  esac
done
echo "$RUNS" | jq --arg event "$event" '[.[] | select(.event == $event)] | sort_by(.startedAt) | .[-1:]' | jq -r "$query"
`;

/** The environment at a time. */
export const at = (time: string) => ({ SOURCE_DATE_EPOCH: String(Date.parse(time) / 1000) });
