import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import * as z from 'zod';

const Rights = z.record(z.string(), z.string());
const Step = z.object({
  name: z.string().optional(),
  if: z.string().optional(),
  uses: z.string().optional(),
  with: z.looseObject({ 'node-version': z.number().optional() }).optional(),
  run: z.string().optional(),
  env: z.record(z.string(), z.string()).optional(),
});
const Workflow = z.object({
  permissions: Rights,
  jobs: z.record(
    z.string(),
    z.object({
      needs: z.string().optional(),
      permissions: Rights.optional(),
      env: z.record(z.string(), z.string()).optional(),
      steps: z.array(Step),
    }),
  ),
});

export const CI = '.github/workflows/ci.yml';
export const NIGHTLY = '.github/workflows/nightly.yml';
export const PUBLISH = '.github/workflows/publish.yml';
export const parseWorkflow = (text: string) => Workflow.parse(load(text));
const readWorkflow = (path: string) => parseWorkflow(readFileSync(path, 'utf8'));
export const { jobs } = readWorkflow(PUBLISH);

/** Runs the steps of a job of publish.yml, or of another workflow, whose commands match, as GitHub's runner would. */
export function runSteps(
  job: string,
  matching: RegExp,
  directory: string,
  env: Record<string, string>,
  { jobs: all } = { jobs },
) {
  const steps = (all[job]?.steps ?? []).filter(({ run = '' }) => matching.test(run));
  const results = steps.map(({ run = '', env: declared = {} }) => {
    const unset = Object.fromEntries(Object.keys(declared).map((name) => [name, '']));
    return spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], {
      cwd: directory,
      encoding: 'utf8',
      env: { ...process.env, ...unset, ...env },
    });
  });
  return {
    codes: results.map(({ status }) => status),
    printed: results.map(({ stdout }) => stdout).join(''),
  };
}
