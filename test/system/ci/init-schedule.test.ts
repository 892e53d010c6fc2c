import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { renderWorkflow } from '../../../src/authoring/github-workflow.ts';
import { Settings } from '../../../src/project/settings.ts';
import { noteText, temporaryDirectory } from '../../temporary.ts';
import { init, WRANGLER } from './init-project.ts';
import { at, listConditions, parseWorkflow, runSteps } from './workflow.ts';

describe('a schedule on GitHub', () => {
  const run = (event: string, day: number) => ({
    event,
    startedAt: `2026-02-0${day}T12:00:00Z`,
    headSha: `${event}-${day}`,
  });

  test.each([
    [[], 'since=\ncommit=\n'],
    [
      [run('push', 1), run('push', 3), run('workflow_dispatch', 2), run('schedule', 4)],
      'since=2026-02-04T12:00:00Z\ncommit=push-3\n',
    ],
  ])('after %j, takes the commit that was published last', (runs, outputs) => {
    const { directory, steps } = init();
    const env = { RUNS: JSON.stringify(runs), GITHUB_WORKFLOW: 'release notes' };
    expect(runSteps(steps.GitHub.last, { directory, env })).toMatchObject({ status: 0, outputs });
  });

  test.each([
    ['2026-02-02T09:07:00Z', '2026-02-02T10:07:00Z', 'found=true\n'],
    ['2026-02-01T11:07:00Z', '2026-02-02T09:07:00Z', ''],
  ])('between %s and %s, finds whether a release of a channel is due', (since, now, outputs) => {
    const date = '2026-02-02T09:30:00Z';
    const beta = noteText({ version: '3.0-beta', date, channel: 'beta' });
    const { directory, steps } = init({
      settings: { channels: ['beta'] },
      files: { 'releases/d.md': beta },
    });
    const build = steps.GitHub.publish.filter(({ run: script = '' }) => / build /.test(script));
    const env = { ...at(now), OUT: 'dist' };
    const found = runSteps([...build, ...steps.GitHub.due], {
      directory,
      env,
      values: { 'steps.last.outputs.since': since },
    });
    expect(found).toMatchObject({ status: 0, outputs });
  });

  test('and other events run only what they need', () => {
    const { check, publish } = parseWorkflow(renderWorkflow(Settings.parse({}))).jobs;
    expect(check?.if).toBe("github.event_name == 'pull_request'");
    expect(listConditions(check?.steps ?? [])).toEqual({
      'npx --no-install gazette build --summary="$GITHUB_STEP_SUMMARY"':
        "success() || steps.check.outcome == 'failure'",
    });
    expect(publish?.if).toBe("github.event_name != 'pull_request'");
    expect(listConditions(publish?.steps ?? [])).toEqual({
      'Find the commit that was published last': "github.event_name == 'schedule'",
      'Check that the tag has a note, which may be scheduled': "github.ref_type == 'tag'",
      'Find out whether a release has become due': "steps.last.outputs.commit != ''",
      'Publish to S3': "github.event_name != 'schedule' || steps.due.outputs.found != ''",
    });
    expect(publish?.steps[1]?.with?.['ref']).toBe('${{ steps.last.outputs.commit }}');
  });
});

describe('a schedule on GitLab', () => {
  const LIBRARY = `export * from '${join(process.cwd(), 'lib/src/index.mjs')}';\n`;

  /** Clones a project in which version 1 of a note was published, and then changed, and runs the job of the schedule. */
  function runDue(publishedAt: string, now: string, isPublished = true) {
    const published = temporaryDirectory();
    const curl = `#!/bin/sh\nfor url; do :; done\ncat "${published}/\${url#https://notes.acme.test/}"\n`;
    const { directory, steps } = init({
      settings: { hosting: ['cloudflare'], languages: ['de'] },
      programs: { wrangler: WRANGLER, curl },
      files: {
        'node_modules/gazette/index.js': LIBRARY,
        'node_modules/gazette/package.json': '{ "type": "module", "exports": "./index.js" }',
      },
    });
    const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
    const git = (...argv: string[]) =>
      execFileSync('git', [...author, ...argv], { cwd: directory, stdio: 'pipe' });
    const commit = () => {
      git('add', '--all', '--force');
      git('commit', '--quiet', '--message', 'A');
    };
    git('init', '--quiet');
    writeFileSync(join(directory, 'releases/old.md'), noteText({ version: '0.1' }, 'Never there.'));
    commit();
    const deployment = (number: number) =>
      git('update-ref', `refs/environments/release-notes/deployments/${number}`, 'HEAD');
    if (isPublished) deployment(9);
    git('rm', '--quiet', 'releases/old.md');
    commit();
    if (isPublished) deployment(10);
    const built = [{ run: `gazette build --out=${published}` }];
    expect(runSteps(built, { directory, env: at(publishedAt) }).status).toBe(0);
    writeFileSync(join(directory, 'releases/b.md'), noteText({ version: '1.0' }, 'Not published.'));
    commit();
    const clone = join(temporaryDirectory(), 'clone');
    git('clone', '--quiet', directory, clone);
    const env = { ...at(now), OUT: 'dist' };
    const result = runSteps(steps.GitLab.due, { directory: clone, env });
    const read = (path: string) => readFileSync(join(clone, 'site', path), 'utf8');
    return { ...result, read, isDeployed: existsSync(join(clone, 'site')) };
  }

  test('publishes a due release from the commit that was published last', () => {
    const { status, read } = runDue('2026-02-01T09:07:00Z', '2026-02-01T10:07:00Z');
    expect(status).toBe(0);
    expect(read('v2/cloud/version')).toContain('"2.0"');
    expect(read('releases.json')).not.toMatch(/Not published|Never there/);
  });

  test('publishes nothing otherwise', () => {
    const quiet = { status: 0, isDeployed: false };
    expect(runDue('2026-02-01T10:07:00Z', '2026-02-01T11:07:00Z')).toMatchObject({
      ...quiet,
      printed: expect.stringContaining('No release has become due.'),
    });
    expect(runDue('2026-02-01T09:07:00Z', '2026-02-01T10:07:00Z', false)).toMatchObject({
      ...quiet,
      printed: expect.stringContaining('Nothing has been published yet.'),
    });
  });

  test('and other events run only what they need', () => {
    const { pipeline } = init();
    const rules = (job: string) => pipeline[`release-notes-${job}`]?.['rules'];
    expect(rules('check')).toMatchObject([{ if: '$CI_PIPELINE_SOURCE == "merge_request_event"' }]);
    expect(rules('publish')).toMatchObject([
      { if: '$CI_COMMIT_TAG' },
      {
        if: '$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH && $CI_PIPELINE_SOURCE != "schedule"',
        when: 'manual',
      },
    ]);
    expect(rules('due')).toEqual([{ if: '$CI_PIPELINE_SOURCE == "schedule"' }]);
  });
});
