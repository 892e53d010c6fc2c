import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ReleaseHistory, VersionResponse } from '../../src/contract/index.ts';
import { renderWorkflow } from '../../src/authoring/workflow.ts';
import { Settings } from '../../src/project/settings.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { GH_RUN_LIST, type WorkflowRun } from './list-runs.ts';
import { parseWorkflow, runJob } from './run-workflow.ts';

const WRANGLER = '#!/bin/sh -e\nrm -rf "$SITE"\ncp -r "$3" "$SITE"\n';
const GAZETTE = `#!/bin/sh\nexec node ${join(process.cwd(), 'scripts/gazette.ts')} "$@"\n`;

const BODY = 'Faster search.';

/** What the repository publishes to, and how a file of the published site is read. */
interface Target {
  hosting: Settings['hosting'];
  values: Record<string, string>;
  read: (path: string) => string;
}

/** A repository with releases 1.0 and 2.0, and GitHub's runs of its workflow. */
function createRepository({ hosting, values, read }: Target) {
  const home = temporaryDirectory({ 'runs.json': '[]', 'bin/gh': GH_RUN_LIST });
  chmodSync(join(home, 'bin/gh'), 0o755);
  const directory = join(home, 'product');
  const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
  const git = (...argv: string[]) =>
    execFileSync('git', [...author, '-C', directory, ...argv], { encoding: 'utf8', stdio: 'pipe' });
  mkdirSync(join(directory, 'releases'), { recursive: true });
  git('init', '--quiet', '--initial-branch=main');
  const gazette = { siteUrl: 'https://notes.example.com/', hosting };
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ gazette }));
  const workflow = parseWorkflow(renderWorkflow(Settings.parse(gazette)));
  const commit = (version: string, date: string, body = BODY) => {
    writeFileSync(join(directory, `releases/${version}.md`), noteText({ version, date }, body));
    git('add', '.');
    git('commit', '--quiet', '--message', version);
  };
  commit('0.9', '2025-12-01');
  commit('1.0', '2026-01-01');
  commit('2.0', '2026-02-01');
  const runs: WorkflowRun[] = [];
  let clones = 0;
  const checkOut = (reference: string) => {
    const clone = join(home, `clone-${clones++}`);
    git('clone', '--quiet', directory, clone);
    execFileSync('git', ['-C', clone, 'checkout', '--quiet', reference], { stdio: 'pipe' });
    mkdirSync(join(clone, 'node_modules/.bin'), { recursive: true });
    for (const [name, script] of Object.entries({ gazette: GAZETTE, wrangler: WRANGLER })) {
      writeFileSync(join(clone, 'node_modules/.bin', name), script, { mode: 0o755 });
    }
    return clone;
  };
  const runWorkflow = (event: string, at: string, tag?: string) => {
    const reference = tag ?? 'main';
    const { PATH = '' } = process.env;
    const context = {
      ...values,
      'github.event_name': event,
      'github.ref_type': tag === undefined ? 'branch' : 'tag',
    };
    const env = {
      PATH: `${join(home, 'bin')}:${join(process.execPath, '..')}:${PATH}`,
      GITHUB_WORKFLOW: 'release notes',
      GITHUB_REF_NAME: reference,
      SOURCE_DATE_EPOCH: String(Date.parse(at) / 1000),
      RUNS: join(home, 'runs.json'),
      SITE: values['vars.CLOUDFLARE_PROJECT'] ?? '',
    };
    const result = runJob('publish', {
      workflow,
      context,
      env,
      checkOut: (commitOrEmpty) => checkOut(commitOrEmpty || reference),
      except: /^npm ci$/,
    });
    const headSha = git('rev-parse', `${reference}^{commit}`).trim();
    if (result.status === 0) runs.push({ event, startedAt: at, headSha });
    writeFileSync(join(home, 'runs.json'), JSON.stringify(runs));
    const hasPublished = result.commands.some((command) => /publish|deploy/.test(command));
    return { status: result.status, hasPublished, printed: result.printed };
  };
  const readSite = () => {
    const { version } = VersionResponse.parse(JSON.parse(read('v2/cloud/version')));
    const history = ReleaseHistory.parse(JSON.parse(read('releases.json')));
    return [version, ...history.map(({ body }) => body)];
  };
  return { commit, tag: (name: string) => git('tag', name), runWorkflow, readSite };
}

/** docs/start.md publishes to S3, in start.test.ts. */
function openCloudflare(): Target {
  const site = join(temporaryDirectory(), 'site');
  return {
    hosting: ['cloudflare'],
    values: { 'vars.CLOUDFLARE_PROJECT': site },
    read: (path) => readFileSync(join(site, path), 'utf8'),
  };
}

describe('the workflow of gazette init', () => {
  test('publishes a tagged release when it is due, and nothing else on a schedule', () => {
    const { commit, tag, runWorkflow, readSite } = createRepository(openCloudflare());
    const quiet = { status: 0, hasPublished: false };
    const published = { status: 0, hasPublished: true };
    for (const at of ['2026-01-15T12:07:00Z', '2026-02-01T00:07:00Z']) {
      expect(runWorkflow('schedule', at)).toMatchObject(quiet);
    }
    tag('v2.0');
    expect(runWorkflow('push', '2026-02-01T12:00:00Z', 'v2.0')).toMatchObject(published);
    expect(readSite()).toEqual(['2.0', BODY, BODY, BODY]);
    expect(runWorkflow('schedule', '2026-02-01T12:07:00Z')).toMatchObject(quiet);

    commit('3.0', '2026-03-01T09:30:00Z');
    tag('v3.0');
    const early = runWorkflow('push', '2026-02-20T12:00:00Z', 'v3.0');
    expect(early).toMatchObject(published);
    expect(early.printed).toContain('3.0 is scheduled and appears at 2026-03-01T09:30:00Z.');
    expect(readSite()[0]).toBe('2.0');
    commit('1.0', '2026-01-01', 'Corrected.');
    commit('4.0', '2026-02-25', 'Not tagged.');
    expect(runWorkflow('schedule', '2026-03-01T09:07:00Z')).toMatchObject(quiet);
    expect(runWorkflow('schedule', '2026-03-01T10:07:00Z')).toMatchObject(published);
    const released = ['3.0', BODY, BODY, BODY, BODY];
    expect(readSite()).toEqual(released);
    expect(runWorkflow('schedule', '2026-03-01T11:07:00Z')).toMatchObject(quiet);

    tag('v9.9');
    expect(runWorkflow('push', '2026-03-01T11:30:00Z', 'v9.9')).toMatchObject({ status: 1 });
    expect(readSite()).toEqual(released);
    commit('5.0', '2026-04-01T12:00:00Z');
    expect(runWorkflow('workflow_dispatch', '2026-03-01T12:00:00Z')).toMatchObject(published);
    const corrected = [BODY, 'Not tagged.', BODY, 'Corrected.', BODY];
    expect(readSite()).toEqual(['3.0', ...corrected]);
    expect(runWorkflow('schedule', '2026-04-01T12:07:00Z')).toMatchObject(published);
    expect(readSite()).toEqual(['5.0', BODY, ...corrected]);
  }, 300_000);
});

test('the name of a tag is never run as a command', () => {
  const { tag, runWorkflow } = createRepository(openCloudflare());
  const file = join(temporaryDirectory(), 'hacked');
  const name = `$(touch\${IFS}${file})`;
  tag(name);
  expect(runWorkflow('push', '2026-02-01T12:00:00Z', name).status).toBe(1);
  expect(existsSync(file)).toBe(false);
});
