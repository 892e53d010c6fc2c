import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { nameOf, readLockfile } from '../supply/read-lockfile.ts';
import { renderWorkflow } from '../../src/authoring/github-workflow.ts';
import { Settings } from '../../src/project/settings.ts';
import { CI, jobs, NIGHTLY, parseWorkflow, PUBLISH } from './run-workflow.ts';

const names = Object.keys(jobs);
const stepsOf = (job: string) => jobs[job]?.steps ?? [];

describe.each([
  ...[CI, NIGHTLY, PUBLISH].map((path) => [path, readFileSync(path, 'utf8')] as const),
  ['the workflow of gazette init', renderWorkflow(Settings.parse({}))] as const,
  ...(['cloudflare', 'firebase', 'nginx'] as const).map(
    (host) =>
      [`its workflow for ${host}`, renderWorkflow(Settings.parse({ hosting: [host] }))] as const,
  ),
])('%s', (_name, text) => {
  const workflow = parseWorkflow(text);
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);

  test('has read access only, except in jobs that declare more', () => {
    const { contents, actions = 'read', ...others } = workflow.permissions;
    expect({ contents, actions, others }).toEqual({
      contents: 'read',
      actions: 'read',
      others: {},
    });
  });

  test('pins each action to a commit', () => {
    const used = steps.flatMap(({ uses }) => uses ?? []);
    expect(used.length).toBeGreaterThan(1);
    for (const uses of used) expect(uses).toMatch(/^actions\/[\w-]+@[\da-f]{40}$/);
  });

  test('checks out without keeping credentials', () => {
    const checkouts = steps.filter(({ uses = '' }) => uses.startsWith('actions/checkout@'));
    expect(checkouts.length).toBeGreaterThan(0);
    for (const step of checkouts) expect(step.with).toMatchObject({ 'persist-credentials': false });
  });

  test('never runs a pull request with the rights or secrets of its target', () => {
    expect(text).not.toMatch(/pull_request_target|workflow_run/);
  });

  test('inserts no expression into a script', () => {
    expect(steps.filter(({ run = '' }) => run.includes('${{'))).toEqual([]);
  });
});

describe('publish.yml', () => {
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
    const text = readFileSync(PUBLISH, 'utf8');
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
      'npm ci --ignore-scripts && npm run --silent prepare',
      'npm ci --prefix test/system',
    ]);
  });

  test('packs after publishing, and attests the package', () => {
    expect(names.map((job) => [job, jobs[job]?.needs])).toEqual([
      ['show', undefined],
      ['publish', undefined],
      ['pack', 'publish'],
      ['release', 'pack'],
    ]);
    const inputs = stepsOf('release').map((step) => step.with ?? {});
    expect(inputs).toEqual([
      { name: 'package' },
      { 'subject-path': 'gazette-*.tgz' },
      { 'subject-path': 'gazette-*.tgz', 'sbom-path': 'gazette.cdx.json' },
      {},
    ]);
  });
});

const Sbom = z.object({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.object({ component: z.object({ purl: z.string() }) }),
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      hashes: z.tuple([z.object({ alg: z.literal('SHA-512'), content: z.string().length(128) })]),
    }),
  ),
});
const Manifest = z.object({ version: z.string() });

test('the bill of materials lists exactly the packages that users install or that are bundled, with their hashes', () => {
  const { components, metadata } = Sbom.parse(
    JSON.parse(readFileSync('lib/sbom.cdx.json', 'utf8')),
  );
  const { version } = Manifest.parse(JSON.parse(readFileSync('package.json', 'utf8')));
  expect(metadata.component.purl).toBe(`pkg:npm/gazette@${version}`);
  const notices = readFileSync('lib/third-party-notices.txt', 'utf8');
  const hash = (integrity = '') => Buffer.from(integrity.slice(7), 'base64').toString('hex');
  const shipped = readLockfile('.').filter(({ path, version: locked, dev, link }) => {
    const isBundled = notices.includes(`\n${nameOf(path)} ${locked} (`);
    return isBundled || (!dev && !link);
  });
  const listed = components.map((component) => component.hashes[0].content);
  const expected = new Set(shipped.map(({ integrity }) => hash(integrity)));
  expect(new Set(listed)).toEqual(expected);
  const named = components.map(({ name }) => name);
  expect(named).toEqual(expect.arrayContaining(['zod', 'satteri', 'commander']));
  expect(named).not.toContain('vitest');
});
