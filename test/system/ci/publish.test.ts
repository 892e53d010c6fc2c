import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { renderWorkflow } from '../../../src/authoring/github-workflow.ts';
import { Settings } from '../../../src/project/settings.ts';
import { noteText } from '../../temporary.ts';
import { at, createProject, listConditions, parseWorkflow, runSteps } from './workflow.ts';

const { jobs } = parseWorkflow(readFileSync('.github/workflows/publish.yml', 'utf8'));
const stepsOf = (job: string) => jobs[job]?.steps ?? [];

/** Runs the steps of a job whose scripts or names match, with the commands of this repository. */
function run(job: string, matching: RegExp, directory: string, env: Record<string, string> = {}) {
  const steps = stepsOf(job).filter(({ name = '', run: script = '' }) =>
    matching.test(`${name}\n${script}`),
  );
  return runSteps(steps, { directory, env: { ...at('2026-03-01'), ...env } });
}

/** Creates a project with the commands of this repository. */
function create(files: Record<string, string> = {}, programs: Record<string, string> = {}) {
  const { gazette: _, ...manifest } = z
    .looseObject({})
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  const own = { 'package.json': JSON.stringify(manifest), ...files };
  const directory = createProject(own, programs);
  mkdirSync(join(directory, 'node_modules'), { recursive: true });
  for (const name of ['tsconfig.json', 'scripts', 'src', 'node_modules/tsx']) {
    symlinkSync(join(process.cwd(), name), join(directory, name));
  }
  return directory;
}

test('its jobs and steps run when they should', () => {
  const conditions = Object.entries(jobs).map(([name, job]) => [name, job.needs, job.if]);
  expect(conditions).toEqual([
    ['show', undefined, "github.event_name == 'pull_request'"],
    ['publish', undefined, "github.event_name != 'pull_request'"],
    ['pack', 'publish', "needs.publish.outputs.released != ''"],
    ['release', 'pack', undefined],
  ]);
  const { outputs, concurrency } = jobs['publish'] ?? {};
  expect(outputs).toEqual({ released: '${{ steps.tag.outputs.released }}' });
  expect(concurrency).toEqual({ group: 'publish', 'cancel-in-progress': false, queue: 'max' });
  expect(listConditions(stepsOf('publish'))).toEqual({
    'Find the commit that was published last': "github.event_name == 'schedule'",
    'npm test': "github.event_name != 'schedule'",
    'Check that the tag has a note, which may be scheduled': "github.ref_type == 'tag'",
    'Publish to S3': "startsWith(steps.publish.outputs.to, 's3://')",
    'Install wrangler': "startsWith(steps.publish.outputs.to, 'cloudflare:')",
    'Publish to Cloudflare Pages': "startsWith(steps.publish.outputs.to, 'cloudflare:')",
    'Check the published site': "vars.SITE_URL != '' && steps.publish.outputs.to != ''",
    'Find out whether the release of the tag has appeared': "github.ref_type == 'tag'",
  });
});

test('on a schedule, it takes the commit that was published last, as the workflow of gazette init does', () => {
  const own = parseWorkflow(renderWorkflow(Settings.parse({}))).jobs['publish']?.steps ?? [];
  expect(stepsOf('publish')[0]).toEqual(own[0]);
  expect(stepsOf('publish')[1]).toEqual(own[1]);
});

test('a pull request shows the version response in its summary, and its problems at their lines', () => {
  const BUILD = /npm run --silent build/;
  const { status, summary } = run('show', BUILD, create());
  expect(status).toBe(0);
  expect(summary).toContain("## 2.0: What's new in 2.0\n");
  expect(summary).toContain('"previous_version": "1.0"');
  const wrong = create({ 'releases/d.md': noteText({ version: '3.0', titel: 'x' }) });
  const { printed, ...checked } = run('show', /npm run --silent check/, wrong);
  expect(checked.status).toBe(1);
  expect(printed).toContain('::error file=releases/d.md,line=5,col=1,title=gazette unknown-key::');
  const built = run('show', BUILD, wrong);
  expect(built.status).toBe(1);
  expect(built.summary).toContain('"titel" is not a key of a release note');
});

describe('publishing', () => {
  test.each([
    ['', 1],
    ['ftp://a', 1],
    ['s3://notes', 0],
    ['cloudflare:notes', 0],
  ])('to "%s" is checked first', (to, status) => {
    expect(run('publish', /Check where/, create(), { PUBLISH_TO: to }).status).toBe(status);
  });

  test.each([
    ['v2.0', 0],
    ['v3.0', 1],
  ])('the tag "%s" needs a note', (tag, status) => {
    const result = run('publish', /Check that the tag/, create(), { GITHUB_REF_NAME: tag });
    expect(result.status).toBe(status);
  });

  test.each([
    ['workflow_dispatch', { COMMIT: '', SINCE: '' }, 'to=s3://notes\n'],
    ['schedule', { COMMIT: '', SINCE: '' }, ''],
    ['schedule', { COMMIT: 'abc', SINCE: '2026-02-01T09:07:00Z' }, 'to=s3://notes\n'],
    ['schedule', { COMMIT: 'abc', SINCE: '2026-02-01T10:07:00Z' }, ''],
  ])('happens after the event %s with %j only if it must', (event, env, outputs) => {
    const directory = create();
    if (env.SINCE) run('publish', /^\nnpm run --silent build/, directory);
    const all = { GITHUB_EVENT_NAME: event, PUBLISH_TO: 's3://notes', ...env };
    expect(run('publish', /On a schedule/, directory, all)).toMatchObject({ status: 0, outputs });
  });
});

describe('the GitHub release', () => {
  test.each([
    ['2026-02-01T10:07:00Z', 'released=true\n', ''],
    ['2026-01-15T12:00:00Z', '', '::notice::The release is scheduled.'],
  ])('at %s of a release that appears at 09:30 waits for it', (time, outputs, notice) => {
    const env = { GITHUB_REF_NAME: 'v2.0', ...at(time) };
    const result = run('publish', /whether the release of the tag/, create(), env);
    expect(result).toMatchObject({ status: 0, outputs });
    expect(result.printed).toContain(notice);
  });

  test.each([
    ['view', 'Faster search.\n\n---\n\n`gh attestation verify gazette-*.tgz --repo a/b` shows'],
    ['', undefined],
  ])('is created with its notes if "gh release %s" fails', (fails, body) => {
    /** Records the body of a new release. The subcommand that FAILS names fails. */
    const gh = '#!/bin/sh\n[ "$2" = "$FAILS" ] && exit 1\n[ "$2" != create ] || cat >body.md\n';
    const directory = create({}, { gh });
    const env = { FAILS: fails, GITHUB_REF_NAME: 'v1.0', GITHUB_REPOSITORY: 'a/b' };
    expect(run('pack', /npm run --silent show/, directory, env).status).toBe(0);
    expect(run('release', /gh release/, directory, env).status).toBe(0);
    const path = join(directory, 'body.md');
    const written = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
    expect(written?.slice(0, body?.length)).toBe(body);
  });
});
