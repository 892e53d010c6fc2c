import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { noteText } from '../temporary.ts';
import { evaluate } from './evaluate-expression.ts';
import { GH_RUN_LIST } from './list-runs.ts';
import { jobs, publishWorkflow, runJob } from './run-workflow.ts';
import { readVersion } from './s3-site.ts';
import { startRadosgw } from './start-radosgw.ts';
import { makeProject, notes, run } from './workflow-project.ts';

const Program = z.object({ engines: z.object({ node: z.string() }) });

/** Creates a project in which the last run was for a tag, with `gh` and a wrangler that copies the output to `site`. */
function makePublisher(files: Record<string, string> = notes) {
  const project = makeProject(files);
  const bin = join(project, 'test/system/node_modules/.bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'wrangler'), '#!/bin/sh\ncp -r "$3" site\n', { mode: 0o755 });
  writeFileSync(join(bin, 'gh'), GH_RUN_LIST, { mode: 0o755 });
  const runs = [{ event: 'push', startedAt: '2026-02-01T12:00:00Z', headSha: 'abc' }];
  writeFileSync(join(project, 'runs.json'), JSON.stringify(runs));
  return project;
}

interface PublishEvent {
  event?: string;
  tag?: string;
  /** The time. */
  at?: string;
  /** Variables and secrets. */
  values?: Record<string, string>;
}

/** Runs the job that publishes, without installing and testing. */
function publish(
  project: string,
  { event = 'push', tag, at = '2026-02-01T12:00:00Z', values = {} }: PublishEvent,
) {
  const bin = join(project, 'test/system/node_modules/.bin');
  const commits: string[] = [];
  const result = runJob('publish', {
    workflow: publishWorkflow,
    context: {
      'github.event_name': event,
      'github.ref_type': tag === undefined ? 'branch' : 'tag',
      'vars.PUBLISH_TO': 'cloudflare:notes',
      ...values,
    },
    env: {
      PATH: `${bin}:${process.env['PATH']}`,
      RUNS: join(project, 'runs.json'),
      GITHUB_EVENT_NAME: event,
      GITHUB_REF_NAME: tag ?? 'main',
      GITHUB_WORKFLOW: 'publish',
      SOURCE_DATE_EPOCH: String(Date.parse(at) / 1000),
    },
    checkOut: (commit) => {
      commits.push(commit);
      return project;
    },
    except: /^npm (?:ci|test)/,
  });
  const outputs = Object.entries(result.outputs).map(
    ([name, value]) => [`needs.publish.outputs.${name}`, value] as const,
  );
  return {
    ...result,
    commits,
    isDeployed: existsSync(join(project, 'site')),
    isReleased: evaluate(jobs['pack']?.if ?? '', new Map(outputs)) !== '',
  };
}

describe('a tag', () => {
  test.each(['v2.0', 'v1.0'])('%s of a release is published, and gets a GitHub release', (tag) => {
    const result = publish(makePublisher(), { tag });
    expect(result).toMatchObject({ status: 0, isDeployed: true, isReleased: true, commits: [''] });
  });

  test.each(['v3.0', '--tag=v2.0', ''])('"%s" without a note is not published', (tag) => {
    const result = publish(makePublisher(), { tag });
    expect(result).toMatchObject({ status: 1, isDeployed: false });
  });

  test('of a scheduled release publishes the notes so far, and says when the release appears', () => {
    const result = publish(makePublisher(), { tag: 'v2.0', at: '2026-01-15T12:00:00Z' });
    expect(result).toMatchObject({ status: 1, isDeployed: false });
    const older = noteText({ version: '0.9', date: '2025-12-01' });
    const project = makePublisher({ ...notes, 'c.md': older });
    const early = publish(project, { tag: 'v2.0', at: '2026-01-15T12:00:00Z' });
    expect(early).toMatchObject({ status: 0, isDeployed: true, isReleased: false });
    expect(early.printed).toContain('2.0 is scheduled and appears at 2026-01-31T10:00:00Z.');
    expect(early.printed).toContain('::notice::The release is scheduled.');
    expect(readFileSync(join(project, 'site/v2/cloud/version'), 'utf8')).toContain('"1.0"');
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

  test('is published to S3, with unset variables empty', async () => {
    const s3 = await startRadosgw(onTestFinished);
    await s3.client.fetch(`${s3.endpoint}/notes`, { method: 'PUT' });
    const secrets = Object.entries(s3.env).map(
      ([name, value]) => [`secrets.${name}`, value] as const,
    );
    const values = {
      ...Object.fromEntries(secrets),
      'vars.AWS_ENDPOINT_URL_S3': s3.endpoint,
      'vars.PUBLISH_TO': 's3://notes',
    };
    const { status, printed } = publish(makePublisher(), { tag: 'v2.0', values });
    expect(status).toBe(0);
    expect(printed).toContain('s3://notes/v2/cloud/version is 2.0.');
    expect(await readVersion(s3, 'notes')).toBe('2.0');
  });
});

describe('on a schedule', () => {
  const later = noteText({ version: '3.0', date: '2026-03-01T12:00:00Z' });

  test('nothing is published until a release is due; then the commit that was published last', () => {
    const project = makePublisher({ ...notes, 'c.md': later });
    const quiet = publish(project, { event: 'schedule', at: '2026-03-01T11:07:00Z' });
    expect(quiet).toMatchObject({ status: 0, isDeployed: false, commits: ['abc'] });
    const due = publish(project, { event: 'schedule', at: '2026-03-01T12:07:00Z' });
    expect(due).toMatchObject({ status: 0, isDeployed: true, isReleased: false });
    expect(due.commits).toEqual(['abc']);
  });

  test('nothing is published before the first tag', () => {
    const project = makePublisher({ ...notes, 'c.md': later });
    const runs = [{ event: 'schedule', startedAt: '2026-02-01T12:00:00Z', headSha: 'abc' }];
    writeFileSync(join(project, 'runs.json'), JSON.stringify(runs));
    const result = publish(project, { event: 'schedule', at: '2026-03-01T12:07:00Z' });
    expect(result).toMatchObject({ status: 0, isDeployed: false });
  });
});

test('a run by hand publishes a branch without a tag', () => {
  const result = publish(makePublisher(), { event: 'workflow_dispatch' });
  expect(result).toMatchObject({ status: 0, isDeployed: true, isReleased: false, commits: [''] });
});
