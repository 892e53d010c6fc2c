import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import * as z from 'zod';
import { temporaryDirectory } from '../temporary.ts';
import { evaluate, type Context } from './evaluate-expression.ts';

const Rights = z.record(z.string(), z.string());
const Env = z.record(z.string(), z.string());
const Step = z.object({
  id: z.string().optional(),
  name: z.string().optional(),
  if: z.string().optional(),
  uses: z.string().optional(),
  with: z
    .looseObject({ 'node-version': z.number().optional(), ref: z.string().optional() })
    .optional(),
  run: z.string().optional(),
  env: Env.optional(),
});
type Step = z.infer<typeof Step>;
const Workflow = z.object({
  permissions: Rights,
  jobs: z.record(
    z.string(),
    z.object({
      if: z.string().optional(),
      needs: z.string().optional(),
      permissions: Rights.optional(),
      outputs: z.record(z.string(), z.string()).optional(),
      env: Env.optional(),
      steps: z.array(Step),
    }),
  ),
});
type Workflow = z.infer<typeof Workflow>;

export const CI = '.github/workflows/ci.yml';
export const NIGHTLY = '.github/workflows/nightly.yml';
export const PUBLISH = '.github/workflows/publish.yml';
export const parseWorkflow = (text: string) => Workflow.parse(load(text));
const readWorkflow = (path: string) => parseWorkflow(readFileSync(path, 'utf8'));
export const publishWorkflow = readWorkflow(PUBLISH);
export const { jobs } = publishWorkflow;

/** Runs a command as GitHub's runner does. */
function runCommand(command: string, cwd: string, env: Record<string, string | undefined>) {
  return spawnSync('bash', ['-e', '-c', command], { cwd, encoding: 'utf8', env });
}

/** Runs the steps of a job of publish.yml whose commands match. Conditions and values from GitHub are left out. */
export function runSteps(
  job: string,
  matching: RegExp,
  directory: string,
  env: Record<string, string>,
) {
  const steps = (jobs[job]?.steps ?? []).filter(({ run = '' }) => matching.test(run));
  const results = steps.map(({ run = '', env: declared = {} }) => {
    const unset = Object.fromEntries(Object.keys(declared).map((name) => [name, '']));
    return runCommand(run, directory, { ...process.env, ...unset, ...env });
  });
  return {
    codes: results.map(({ status }) => status),
    printed: results.map(({ stdout }) => stdout).join(''),
  };
}

interface JobOptions {
  workflow: Workflow;
  /** Values such as `github.event_name` and `vars.NAME`. */
  context: Record<string, string>;
  env: Record<string, string>;
  /** Checks out a reference, or the commit of the event if it is empty. Returns the directory. */
  checkOut: (reference: string) => string;
  /** The steps to leave out, by their commands. */
  except?: RegExp;
}

/** Runs a job as GitHub's runner does, except for actions other than checkout. It ends with the first step that fails. */
export function runJob(job: string, options: JobOptions) {
  const { workflow, env, checkOut, except } = options;
  const files = temporaryDirectory({ output: '', 'summary.md': '', 'temp/.keep': '' });
  const { env: jobEnv = {}, steps = [], outputs = {} } = workflow.jobs[job] ?? {};
  const context = new Map(Object.entries(options.context));
  let directory = files;
  const commands: string[] = [];
  let printed = '';
  const resolve = (values: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, insertValues(value, context)]),
    );
  for (const step of steps.filter(({ run = '' }) => except?.test(run) !== true)) {
    if (step.if !== undefined && evaluate(step.if, context) === '') continue;
    if (isCheckout(step)) directory = checkOut(insertValues(step.with?.ref ?? '', context));
    if (step.run === undefined) continue;
    const paths = {
      GITHUB_OUTPUT: join(files, 'output'),
      GITHUB_STEP_SUMMARY: join(files, 'summary.md'),
      RUNNER_TEMP: join(files, 'temp'),
    };
    const all = { ...env, ...resolve(jobEnv), ...resolve(step.env ?? {}), ...paths };
    const { status, stdout, stderr } = runCommand(step.run, directory, all);
    commands.push(step.run);
    printed += stdout + stderr;
    if (status !== 0) return { status, commands, printed, outputs: {} };
    for (const [name, value] of takeOutputs(step, paths.GITHUB_OUTPUT)) context.set(name, value);
  }
  return { status: 0, commands, printed, outputs: resolve(outputs) };
}

const isCheckout = ({ uses = '' }: Step) => uses.startsWith('actions/checkout@');

const insertValues = (text: string, context: Context) =>
  text.replaceAll(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => evaluate(expression, context));

/** The outputs of a step, which are removed from the file. */
function takeOutputs({ id = '' }: Step, path: string): [string, string][] {
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  writeFileSync(path, '');
  return lines.map((line) => {
    const [, name = '', value = ''] = /^(.*?)=(.*)$/.exec(line) ?? [];
    return [`steps.${id}.outputs.${name}`, value];
  });
}
