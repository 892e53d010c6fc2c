import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod';
import { ReleaseHistory, VersionResponse } from '../../src/contract/index.ts';
import { renderWorkflow } from '../../src/authoring/github-workflow.ts';
import { renderPipeline } from '../../src/authoring/gitlab-pipeline.ts';
import { Settings } from '../../src/project/settings.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { GH_RUN_LIST, type WorkflowRun } from './list-runs.ts';
import { runPipeline } from './run-pipeline.ts';
import { parseWorkflow, runJob } from './run-workflow.ts';

const GAZETTE = `#!/bin/sh\nexec node ${join(process.cwd(), 'scripts/gazette.ts')} "$@"\n`;
/** The package, without its build. */
const LIBRARY = `export * from '${join(process.cwd(), 'src/index.ts')}';\n`;

/** These take the place of programs that need services. Each writes how it was called to $CALLS. */
export const WRANGLER = `#!/bin/sh -e
echo "wrangler $*" >>"$CALLS"
rm -rf "$SITE"
cp -r "$3" "$SITE"
`;
const CURL = '#!/bin/sh\nfor url; do :; done\ncat "$SITE/${url#https://notes.example.com/}"\n';
export const RECORD =
  '#!/bin/sh\necho "$(basename "$0") $*" >>"$CALLS"\nprintenv $VALUES >>"$CALLS"\n';

export const BODY = 'Faster search.';

/** A service of CI, and the hosts that a repository publishes to. */
export interface Target {
  service: 'GitHub' | 'GitLab';
  hosting: Settings['hosting'];
  /** Variables and secrets of the repository. */
  values?: Record<string, string>;
  /** Programs in `node_modules/.bin`. */
  programs?: Record<string, string>;
  /** Other settings. */
  editions?: Pick<z.input<typeof Settings>, 'languages' | 'channels'>;
}

type Event = 'push' | 'schedule' | 'workflow_dispatch' | 'pull_request';

const SECRET = /KEY|TOKEN|CREDENTIALS|HOSTS/;
/** GitLab gives secrets of several lines as files. */
const FILE = /^(?:SSH_|GOOGLE_)/;

/** A repository with releases 1.0 and 2.0, and the service that runs its CI. */
export function createRepository(target: Target) {
  const { service, hosting, values: typed = {}, programs = {}, editions } = target;
  const home = temporaryDirectory({
    'runs.json': '[]',
    'calls.txt': '',
    'bin/gh': GH_RUN_LIST,
    'bin/curl': CURL,
  });
  for (const name of ['gh', 'curl']) chmodSync(join(home, 'bin', name), 0o755);
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(home, 'bin', name), script, { mode: 0o755 });
  }
  const directory = join(home, 'product');
  const site = join(home, 'site');
  const values = typed['RSYNC_TO'] === undefined ? typed : { ...typed, RSYNC_TO: site };
  const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
  const git = (...argv: string[]) =>
    execFileSync('git', [...author, '-C', directory, ...argv], { encoding: 'utf8', stdio: 'pipe' });
  mkdirSync(join(directory, 'releases'), { recursive: true });
  git('init', '--quiet', '--initial-branch=main');
  const gazette = { siteUrl: 'https://notes.example.com/', hosting, ...editions };
  const settings = Settings.parse(gazette);
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ gazette }));
  const commit = (version: string, date: string, body = BODY, more = {}) => {
    const text = noteText({ version, date, ...more }, body);
    writeFileSync(join(directory, `releases/${version}.md`), text);
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
    for (const name of ['.bin', 'gazette']) {
      mkdirSync(join(clone, 'node_modules', name), { recursive: true });
    }
    for (const [name, script] of Object.entries({ gazette: GAZETTE, ...programs })) {
      writeFileSync(join(clone, 'node_modules/.bin', name), script, { mode: 0o755 });
    }
    writeFileSync(join(clone, 'node_modules/gazette/index.js'), LIBRARY);
    writeFileSync(
      join(clone, 'node_modules/gazette/package.json'),
      '{ "type": "module", "exports": "./index.js" }',
    );
    return clone;
  };
  const calls = () => readFileSync(join(home, 'calls.txt'), 'utf8');
  const runEvent = (event: Event, at: string, tag?: string) => {
    const reference = tag ?? 'main';
    const env = {
      PATH: `${join(home, 'bin')}:${join(process.execPath, '..')}:${process.env['PATH'] ?? ''}`,
      SOURCE_DATE_EPOCH: String(Date.parse(at) / 1000),
      RUNS: join(home, 'runs.json'),
      CALLS: join(home, 'calls.txt'),
      SITE: site,
      VALUES: Object.keys(values).join(' '),
    };
    const before = calls();
    const options = {
      event,
      tag,
      env,
      checkOut: (commitOrEmpty: string) => checkOut(commitOrEmpty || reference),
    };
    const result = service === 'GitHub' ? runGitHub(options) : runGitLab(options);
    const hasPublished = calls() !== before || /gazette publish/.test(result.printed);
    return { status: result.status, hasPublished, printed: result.printed };
  };
  interface Run {
    event: Event;
    tag: string | undefined;
    env: Record<string, string>;
    checkOut: (commitOrEmpty: string) => string;
  }
  const runGitHub = ({ event, tag, env, ...options }: Run) => {
    const contextValues = Object.entries(values).map(
      ([name, value]) => [`${SECRET.test(name) ? 'secrets' : 'vars'}.${name}`, value] as const,
    );
    const result = runJob(event === 'pull_request' ? 'check' : 'publish', {
      ...options,
      workflow: parseWorkflow(renderWorkflow(settings)),
      context: {
        ...Object.fromEntries(contextValues),
        'github.event_name': event,
        'github.ref_type': tag === undefined ? 'branch' : 'tag',
      },
      env: { ...env, GITHUB_WORKFLOW: 'release notes', GITHUB_REF_NAME: tag ?? 'main' },
      except: /^npm ci$/,
    });
    const headSha = git('rev-parse', `${tag ?? 'main'}^{commit}`).trim();
    const startedAt = new Date(Number(env['SOURCE_DATE_EPOCH']) * 1000).toISOString();
    if (result.status === 0) runs.push({ event, startedAt, headSha });
    writeFileSync(join(home, 'runs.json'), JSON.stringify(runs));
    return result;
  };
  let deployments = 8;
  const runGitLab = ({ event, tag, env, ...options }: Run) => {
    const sources = {
      push: 'push',
      schedule: 'schedule',
      workflow_dispatch: 'push',
      pull_request: 'merge_request_event',
    };
    const given = Object.entries(values).map(([name, value]) => {
      if (!FILE.test(name)) return [name, value] as const;
      writeFileSync(join(home, name), `${value}\n`, { mode: 0o644 });
      return [name, join(home, name)] as const;
    });
    const result = runPipeline({
      text: renderPipeline(settings),
      env: {
        ...env,
        ...Object.fromEntries(given),
        CI_PIPELINE_SOURCE: sources[event],
        CI_DEFAULT_BRANCH: 'main',
        ...(tag !== undefined && { CI_COMMIT_TAG: tag }),
        ...(tag === undefined && event !== 'pull_request' && { CI_COMMIT_BRANCH: 'main' }),
      },
      isStarted: event === 'workflow_dispatch',
      checkOut: () => options.checkOut(''),
    });
    for (const environment of result.deployed) {
      const reference = `refs/environments/${environment}/deployments/${(deployments += 1)}`;
      git('update-ref', reference, git('rev-parse', `${tag ?? 'main'}^{commit}`).trim());
    }
    return result;
  };
  const readSite = (edition = '') => {
    const read = (path: string): unknown =>
      JSON.parse(readFileSync(join(site, edition, path), 'utf8'));
    const { version } = VersionResponse.parse(read('v2/cloud/version'));
    return [version, ...ReleaseHistory.parse(read('releases.json')).map(({ body }) => body)];
  };
  return { commit, tag: (name: string) => git('tag', name), runEvent, readSite, calls, site };
}
