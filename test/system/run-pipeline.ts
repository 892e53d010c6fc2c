import { spawnSync } from 'node:child_process';
import { load } from 'js-yaml';
import * as z from 'zod';

const Variables = z.record(z.string(), z.string());
const Rule = z.strictObject({
  if: z.string(),
  changes: z.array(z.string()).optional(),
  when: z.literal('manual').optional(),
  allow_failure: z.literal(true).optional(),
});
const Job = z.strictObject({
  extends: z.literal('.release-notes'),
  stage: z.enum(['test', 'deploy']),
  environment: z.string().optional(),
  resource_group: z.string().optional(),
  rules: z.array(Rule),
  script: z.array(z.string()),
});
const Pipeline = z
  .object({ '.release-notes': z.strictObject({ image: z.string(), variables: Variables }) })
  .catchall(Job);

interface PipelineOptions {
  text: string;
  /** The variables of GitLab and of the project. */
  env: Record<string, string>;
  /** Whether someone starts the jobs that wait for it. */
  isStarted: boolean;
  /** Returns the directory of a new clone. */
  checkOut: () => string;
}

/** Runs the jobs of a pipeline as GitLab's runner does, except for `npm ci`. It ends with the first job that fails. */
export function runPipeline({ text, env, isStarted, checkOut }: PipelineOptions) {
  const { '.release-notes': shared, ...jobs } = Pipeline.parse(load(text));
  const deployed: string[] = [];
  let printed = '';
  for (const { rules, script, environment } of Object.values(jobs)) {
    const rule = rules.find((each) => isTrue(each.if, env));
    if (!rule || (rule.when === 'manual' && !isStarted)) continue;
    const commands = script.filter((command) => command !== 'npm ci');
    const { status, stdout, stderr } = spawnSync(
      'bash',
      ['-eo', 'pipefail', '-c', commands.join('\n')],
      {
        cwd: checkOut(),
        encoding: 'utf8',
        env: { ...shared.variables, ...env },
      },
    );
    printed += stdout + stderr;
    if (status !== 0) return { status, deployed, printed };
    if (environment !== undefined) deployed.push(environment);
  }
  return { status: 0, deployed, printed };
}

const TERM = /^\$(?<left>\w+)(?: (?<operator>[=!]=) (?:"(?<literal>[^"]*)"|\$(?<right>\w+)))?$/;

/** @throws Error if the condition has another operator than `&&`, `==` and `!=` */
function isTrue(condition: string, env: Record<string, string>): boolean {
  return condition.split(' && ').every((term) => {
    const { groups } = TERM.exec(term) ?? {};
    if (!groups) throw new Error(`the condition ${term} is not supported here`);
    const { left = '', operator, literal, right = '' } = groups;
    const value = env[left] ?? '';
    if (operator === undefined) return value !== '';
    return (value === (literal ?? env[right] ?? '')) === (operator === '==');
  });
}
