import { execFile, execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { temporaryDirectory } from '../temporary.ts';
import { VersionResponse } from '../../src/contract/version-response.ts';
import { startPages } from './hosting/start-emulator.ts';
import { startProgram } from './hosting/start-program.ts';
import { packInto } from './pack-into.ts';
import { parseWorkflow, runSteps } from './ci/workflow.ts';
import { createSite } from './s3-site.ts';
import { createStandIns, type StandIns } from './stand-ins.ts';
import { startCdn, type Cdn } from './start-cdn.ts';
import { startRadosgw, type Radosgw } from './start-radosgw.ts';

/** Runs a program while the servers of this process answer. */
const runProgram = promisify(execFile);
const docs = readFileSync('docs/start.md', 'utf8');
const place = temporaryDirectory({}, afterAll);
const tarball = packInto(place);

/** Reads the commands of the docs, block by block, without the sections of the other way. */
function readBlocks(...otherWay: string[]): string[] {
  const sections = docs.split(/^(?=#{2,3} )/m);
  const titles = sections.map((section) => section.split('\n')[0]);
  for (const title of otherWay) expect(titles).toContain(`### ${title}`);
  return sections
    .filter((section) => !otherWay.some((title) => section.startsWith(`### ${title}\n`)))
    .flatMap((section) => [...section.matchAll(/^```sh\n([^]*?)^```$/gm)])
    .map(([, code = '']) => code);
}

/** Where a repository publishes to. */
interface Target {
  answers: Record<string, string>;
  bucket: string;
  /** Makes the CDN forward to what was published last. */
  open: (cdn: Cdn, standIns: StandIns) => Promise<void>;
}

interface Project {
  directory: string;
  standIns: StandIns;
  cdn: Cdn;
  target: Target;
}

async function createProject(target: Target, files: Record<string, string>): Promise<Project> {
  const home = mkdtempSync(join(place, 'user-'));
  execFileSync('git', ['init', '--quiet', '--bare', join(home, 'github.git')]);
  const directory = join(home, 'product');
  execFileSync('git', ['clone', '--quiet', join(home, 'github.git'), directory], { stdio: 'pipe' });
  for (const [path, text] of Object.entries(files)) writeFileSync(join(directory, path), text);
  const cdn = await startCdn();
  onTestFinished(cdn.stop);
  return { directory, standIns: createStandIns(home, target.answers), cdn, target };
}

/** The environment of a user, without the npm settings of this repository. */
function composeEnv({ standIns, cdn }: Project): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(?:npm|git)_/i.test(name));
  const author = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@example.com' };
  const committer = { GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@example.com' };
  const npm = { npm_config_prefer_offline: 'true', npm_config_audit: 'false' };
  return {
    ...Object.fromEntries(own),
    ...author,
    ...committer,
    ...npm,
    ...cdn.env,
    ...standIns.env,
  };
}

/** Replaces the addresses of the docs by those of the test. */
function adapt(code: string, { standIns, target }: Project): string {
  return code
    .replace(/^git clone .*\n.*npm pack.*$/m, `mkdir ../gazette && cp '${tarball}' ../gazette/`)
    .replace('--save-dev wrangler', `--save-dev ${standIns.wrangler}`)
    .replace('s3://notes-example-com', `s3://${target.bucket}`)
    .replace('https://notes.example.com/', 'http://notes.example.com/');
}

/** Runs commands as a user does. Servers are opened and stopped again. */
async function runBlock(code: string, project: Project): Promise<void> {
  const { directory: cwd } = project;
  const env = composeEnv(project);
  const adapted = adapt(code, project);
  if (/gazette (?:preview|serve)\n/.test(code)) {
    const server = await startProgram((port) => ({
      command: 'bash',
      words: ['-c', `${adapted.trim()} --port=${port}`],
      cwd,
      env,
    }));
    onTestFinished(server.stop);
    const urls = code.includes('serve') ? findAppUrls(server.base) : [`${server.base}/`];
    for (const url of urls) expect((await fetch(url)).status).toBe(200);
    return;
  }
  const run = runProgram('bash', ['-eo', 'pipefail', '-c', adapted], {
    cwd,
    env,
    timeout: 120_000,
  });
  const printed = await run.catch((error: unknown) => ({ error }));
  expect(printed).not.toHaveProperty('error');
}

/** The addresses in the example for an app. */
function findAppUrls(base: string): string[] {
  const urls = [...docs.matchAll(/src="http:\/\/localhost:8080(.*?)"/g)];
  expect(urls).toHaveLength(2);
  return urls.map(([, path = '']) => `${base}${path}`);
}

/** Runs the workflow in a clone, as GitHub does for a tag, with the variables and secrets that `gh` has set. */
function runWorkflow(tag: string, project: Project): void {
  const { directory, standIns } = project;
  const clone = `${directory}-${tag}`;
  const from = join(directory, '../github.git');
  execFileSync('git', ['clone', '--quiet', '--branch', tag, from, clone], { stdio: 'pipe' });
  const [path = ''] = globSync('.github/workflows/*.yml', { cwd: clone });
  const workflow = parseWorkflow(readFileSync(join(clone, path), 'utf8'));
  // A tag needs all steps but those of a schedule.
  const { steps = [], env: own } = workflow.jobs['publish'] ?? {};
  const needed = steps.filter(({ id }) => id === undefined);
  const env = { ...composeEnv(project), ...own, GITHUB_REF_NAME: tag };
  const result = runSteps(needed, { directory: clone, env, values: standIns.readValues() });
  expect(result).toMatchObject({ status: 0 });
}

/** Follows the docs, plays GitHub when a tag is pushed, and writes the changes of the second release. */
async function follow(blocks: string[], project: Project): Promise<string[]> {
  const published: string[] = [];
  const { directory, cdn, standIns, target } = project;
  for (const code of blocks) {
    await runBlock(code, project);
    const [, created] = /gazette new (\S+)/.exec(code) ?? [];
    if (created !== undefined) fillIn(join(directory, `releases/${created}.md`));
    const [, tag] = /git push origin HEAD (\S+)/.exec(code) ?? [];
    if (tag === undefined) continue;
    runWorkflow(tag, project);
    await target.open(cdn, standIns);
    published.push(await readVersion(project));
  }
  return published;
}

const fillIn = (path: string) =>
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/^- *$/gm, '- Faster.'));

/** Reads the current release as an app does. */
async function readVersion(project: Project): Promise<string> {
  const ask = `fetch('http://notes.example.com/v2/cloud/version').then(async (response) => console.log(await response.text()))`;
  const env = composeEnv(project);
  const { stdout } = await runProgram(process.execPath, ['-e', ask], { env, timeout: 120_000 });
  return VersionResponse.parse(JSON.parse(stdout)).version;
}

const Rules = z.object({
  CORSRules: z.array(
    z.object({
      AllowedOrigins: z.array(z.string()),
      AllowedMethods: z.array(z.string()),
      AllowedHeaders: z.array(z.string()),
    }),
  ),
});

/** Sets the CORS rules of docs/hosting.md, which is linked there. */
async function allowApps({ client, endpoint }: Radosgw, bucket: string): Promise<void> {
  const [json = ''] =
    /^\{\n {2}"CORSRules"[^]*?^\}/m.exec(readFileSync('docs/hosting.md', 'utf8')) ?? [];
  const list = (name: string, values: string[]) =>
    values.map((value) => `<${name}>${value}</${name}>`).join('');
  const rules = Rules.parse(JSON.parse(json)).CORSRules.map(
    ({ AllowedOrigins, AllowedMethods, AllowedHeaders }) =>
      list('CORSRule', [
        list('AllowedOrigin', AllowedOrigins) +
          list('AllowedMethod', AllowedMethods) +
          list('AllowedHeader', AllowedHeaders),
      ]),
  );
  const body = `<CORSConfiguration>${rules.join('')}</CORSConfiguration>`;
  const { status } = await client.fetch(`${endpoint}/${bucket}?cors`, { method: 'PUT', body });
  expect(status).toBe(200);
}

describe('docs/start.md leads to a published site and its second release', () => {
  test('on S3, from nothing', async () => {
    const s3 = await startRadosgw(onTestFinished);
    const { bucket } = await createSite(s3);
    await allowApps(s3, bucket);
    const project = await createProject(
      {
        answers: { ...s3.env, AWS_REGION: 'us-east-1' },
        bucket,
        open: async (cdn) => cdn.forwardTo(`${s3.endpoint}/${bucket}/`, 'index.html'),
      },
      {},
    );
    // As the docs say for a store that is not Amazon's.
    writeFileSync(
      join(project.standIns.env['STAND_INS'] ?? '', 'variable-AWS_ENDPOINT_URL_S3'),
      s3.endpoint,
    );
    const blocks = readBlocks(
      'Start with your changelog',
      'To GitHub Pages',
      'To Cloudflare Pages',
    );
    expect(await follow(blocks, project)).toEqual(['1.0.0', '1.1.0']);
  }, 600_000);

  test('on Cloudflare Pages, from a changelog', async () => {
    const target: Target = {
      answers: { CLOUDFLARE_ACCOUNT_ID: 'account', CLOUDFLARE_API_TOKEN: 'token' },
      bucket: '',
      open: async (cdn, { deployed }) => {
        const pages = await startPages(deployed);
        onTestFinished(pages.stop);
        cdn.forwardTo(`${pages.base}/`);
      },
    };
    const project = await createProject(target, {
      'package.json': '{ "name": "@acme/app", "version": "1.0.0" }\n',
      'CHANGELOG.md': '## 1.0.0 - 2026-02-01\n\n- Search.\n\n## 0.9.0 - 2026-01-01\n\n- One.\n',
    });
    const blocks = readBlocks('Start with a first note', 'To GitHub Pages', 'To S3');
    expect(await follow(blocks, project)).toEqual(['1.0.0', '1.1.0']);
  }, 600_000);
});

test('wrangler has the commands and options of the docs and the workflow', () => {
  const bin = 'test/system/node_modules/.bin/wrangler';
  const help = (...argv: string[]) =>
    execFileSync(bin, ['pages', ...argv, '--help'], { encoding: 'utf8', stdio: 'pipe' });
  expect(help('project', 'create')).toMatch(/create <project-name>[^]*--production-branch/);
  expect(help('deploy')).toMatch(/deploy \[directory\][^]*--project-name[^]*--branch/);
});
