import { execFile, execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { temporaryDirectory } from '../temporary.ts';
import { renderWorkflow } from '../../src/authoring/github-workflow.ts';
import { VersionResponse } from '../../src/contract/version-response.ts';
import { Settings } from '../../src/project/settings.ts';
import { startProgram } from './hosting/start-program.ts';
import { packInto } from './build-package.ts';
import { parseWorkflow, runSteps } from './ci/workflow.ts';
import { createSite } from './s3-site.ts';
import { startCdn } from './start-cdn.ts';
import { startRadosgw } from './start-radosgw.ts';

/** Runs a program while the servers of this process answer. */
const runProgram = promisify(execFile);
const place = temporaryDirectory({}, afterAll);
const product = join(place, 'product');
const repository = join(place, 'github.git');
const values = join(place, 'values');

/** Keeps the variables and secrets of a repository in files. Values that `gh` asks for come from ANSWER_NAME. */
const GH = `#!/bin/sh -e
case "$1 $2" in
  'variable set') context=vars ;;
  'secret set') context=secrets ;;
  *) exit 1 ;;
esac
[ "$4" = --body ] && value=$5 || value=$(printenv "ANSWER_$3")
printf %s "$value" >"${values}/$context.$3"
`;

const docs = readFileSync('docs/start.md', 'utf8');
const sections = docs.split(/^(?=#{2,3} )/m);
const readSection = (title: string) =>
  sections.find((section) => section.startsWith(`### ${title}\n`)) ?? '';

/** The commands of the docs, block by block, without those for a project with a changelog, or for other hosts. */
function readBlocks(): string[] {
  const others = ['Start with your changelog', 'To GitHub Pages', 'To Cloudflare Pages'];
  const left = others.map(readSection);
  expect(left).not.toContain('');
  return sections
    .filter((section) => !left.includes(section))
    .flatMap((section) => [...section.matchAll(/^```sh\n([^]*?)^```$/gm)])
    .map(([, code = '']) => code);
}

/** The environment of a user, without the npm settings of this repository. */
function composeEnv(more: Record<string, string>): Record<string, string | undefined> {
  const own = Object.entries(process.env).filter(([name]) => !/^(?:npm|git)_/i.test(name));
  return {
    ...Object.fromEntries(own),
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@example.com',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@example.com',
    npm_config_prefer_offline: 'true',
    npm_config_audit: 'false',
    PATH: `${place}:${dirname(process.execPath)}:${process.env['PATH']}`,
    ...more,
  };
}

/** Runs a command of the docs that starts a server, and asks for what the docs show of it. */
async function expectServer(code: string, env: NodeJS.ProcessEnv): Promise<void> {
  const server = await startProgram((port) => {
    const words = ['-c', `${code.trim()} --port=${port}`];
    return { command: 'bash', words, cwd: product, env };
  });
  onTestFinished(server.stop);
  const paths = code.includes('serve') ? findAppPaths() : ['/'];
  for (const path of paths) expect((await fetch(`${server.base}${path}`)).status).toBe(200);
}

/** The paths in the example for an app. */
function findAppPaths(): string[] {
  const paths = [...docs.matchAll(/src="http:\/\/localhost:8080(.*?)"/g)];
  expect(paths).toHaveLength(2);
  return paths.map(([, path = '']) => path);
}

/** Runs the workflow in a clone, as GitHub does for a tag, with the variables and secrets that `gh` has set. */
function runWorkflow(tag: string, env: Record<string, string | undefined>): void {
  const clone = join(place, tag);
  const argv = ['clone', '--quiet', '--branch', tag, repository, clone];
  execFileSync('git', argv, { stdio: 'pipe' });
  const [path = ''] = globSync('.github/workflows/*.yml', { cwd: clone });
  const workflow = parseWorkflow(readFileSync(join(clone, path), 'utf8'));
  // A tag needs all steps but those of a schedule.
  const { steps = [], env: own } = workflow.jobs['publish'] ?? {};
  const needed = steps.filter(({ id }) => id === undefined);
  const set = readdirSync(values).map((name) => [name, readFileSync(join(values, name), 'utf8')]);
  const runner = { directory: clone, env: { ...env, ...own, GITHUB_REF_NAME: tag } };
  expect(runSteps(needed, { ...runner, values: Object.fromEntries(set) }).status).toBe(0);
}

test('docs/start.md leads from nothing to a site on S3, and to its second release', async () => {
  const tarball = packInto(place);
  mkdirSync(values);
  writeFileSync(join(place, 'gh'), GH, { mode: 0o755 });
  execFileSync('git', ['init', '--quiet', '--bare', repository]);
  execFileSync('git', ['clone', '--quiet', repository, product], { stdio: 'pipe' });
  const s3 = await startRadosgw(onTestFinished);
  const { bucket } = await createSite(s3);
  // As the docs say for a store that is not Amazon's.
  writeFileSync(join(values, 'vars.AWS_ENDPOINT_URL_S3'), s3.endpoint);
  const answers = Object.entries({ ...s3.env, AWS_REGION: 'us-east-1' });
  const env = composeEnv({
    ...(await startCdn(`${s3.endpoint}/${bucket}`)),
    ...Object.fromEntries(answers.map(([name, value]) => [`ANSWER_${name}`, value])),
  });
  /** Reads the current release as an app does. */
  const readVersion = async () => {
    const ask = `fetch('http://notes.acme.test/v2/cloud/version').then(async (response) => console.log(await response.text()))`;
    const { stdout } = await runProgram(process.execPath, ['-e', ask], { env });
    return VersionResponse.parse(JSON.parse(stdout)).version;
  };
  const published: string[] = [];
  for (const code of readBlocks()) {
    const adapted = code
      .replace(/^git clone .*\n.*npm pack.*$/m, `mkdir ../gazette && cp '${tarball}' ../gazette/`)
      .replace('s3://notes-example-com', `s3://${bucket}`)
      .replace('https://notes.example.com/', 'http://notes.acme.test/');
    if (/gazette (?:preview|serve)\n/.test(code)) await expectServer(adapted, env);
    else await runProgram('bash', ['-eo', 'pipefail', '-c', adapted], { cwd: product, env });
    const [, created] = /gazette new (\S+)/.exec(code) ?? [];
    if (created !== undefined) {
      const path = join(product, `releases/${created}.md`);
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/^- *$/gm, '- Faster.'));
    }
    const [, tag] = /git push origin HEAD (\S+)/.exec(code) ?? [];
    if (tag === undefined) continue;
    runWorkflow(tag, env);
    published.push(await readVersion());
  }
  expect(published).toEqual(['1.0.0', '1.1.0']);
}, 600_000);

test('for Cloudflare Pages, the docs set what the workflow uses, and wrangler has their commands', () => {
  const section = readSection('To Cloudflare Pages');
  const set = [...section.matchAll(/^gh (\w+) set (\w+)/gm)];
  const workflow = renderWorkflow(Settings.parse({ hosting: ['cloudflare'] }));
  const used = workflow.match(/(?<=\$\{\{ )(?:vars|secrets)\.\w+/g) ?? [];
  const contexts: Record<string, string> = { variable: 'vars', secret: 'secrets' };
  expect(used.toSorted()).toEqual(
    set.map(([, kind = '', name]) => `${contexts[kind]}.${name}`).toSorted(),
  );
  const help = (...argv: string[]) => {
    const bin = 'test/system/node_modules/.bin/wrangler';
    return execFileSync(bin, ['pages', ...argv, '--help'], { encoding: 'utf8', stdio: 'pipe' });
  };
  expect(help('project', 'create')).toMatch(/create <project-name>[^]*--production-branch/);
  expect(help('deploy')).toMatch(/deploy \[directory\][^]*--project-name[^]*--branch/);
});
