import { execFile, execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { listenUntilDone } from '../listen-until-done.ts';
import { temporaryDirectory } from '../temporary.ts';
import { renderWorkflow } from '../../src/authoring/github-workflow.ts';
import { VersionResponse } from '../../src/contract/version-response.ts';
import { Settings } from '../../src/project/settings.ts';
import { startProgram } from './hosting/start-program.ts';
import { packInto } from './build-package.ts';
import { parseWorkflow, runSteps } from './ci/workflow.ts';

/** Runs a program while the servers of this process answer. */
const runProgram = promisify(execFile);
const place = temporaryDirectory({}, afterAll);
const product = join(place, 'kite');
const repository = join(place, 'github.git');

/** The blocks of a document, without excerpts: commands, and what they print. */
function readBlocks(name: string) {
  const blocks = readFileSync(`docs/${name}.md`, 'utf8').matchAll(
    /(<!-- excerpt -->\n\n)?^```(sh|text)\n([^]*?)^```$/gm,
  );
  return [...blocks].flatMap(([, mark, language = '', code = '']) =>
    mark === undefined ? [{ language, code }] : [],
  );
}

/** The environment of a user, without the npm settings of this repository. */
function composeEnv(): Record<string, string | undefined> {
  const own = Object.entries(process.env).filter(([name]) => !/^(?:npm|git)_/i.test(name));
  return {
    ...Object.fromEntries(own),
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@example.com',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@example.com',
    npm_config_prefer_offline: 'true',
    npm_config_audit: 'false',
    PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
  };
}

/** Runs the command of the docs that starts a server. */
async function expectServer(code: string, env: NodeJS.ProcessEnv): Promise<void> {
  const server = await startProgram((port) => {
    const words = ['-c', `${code.trim()} --port=${port}`];
    return { command: 'bash', words, cwd: product, env };
  });
  onTestFinished(server.stop);
  expect((await fetch(server.base)).status).toBe(200);
}

/** Runs the workflow in a clone, as GitHub does for a tag, but for its actions. Returns the version that it would publish. */
function runWorkflow(tag: string, env: Record<string, string | undefined>): string {
  const clone = join(place, tag);
  const argv = ['clone', '--quiet', '--branch', tag, repository, clone];
  execFileSync('git', argv, { stdio: 'pipe' });
  const [path = ''] = globSync('.github/workflows/*.yml', { cwd: clone });
  const workflow = parseWorkflow(readFileSync(join(clone, path), 'utf8'));
  // A tag needs all steps but those of a schedule.
  const { steps = [], env: own } = workflow.jobs['publish'] ?? {};
  const needed = steps.filter(({ id }) => id === undefined);
  const runner = { directory: clone, env: { ...env, ...own, GITHUB_REF_NAME: tag } };
  expect(runSteps(needed, runner)).toMatchObject({ status: 0 });
  const text = readFileSync(join(clone, 'dist/v2/cloud/version'), 'utf8');
  return VersionResponse.parse(JSON.parse(text)).version;
}

test('docs/start.md leads from nothing to a site, and docs/releasing.md to its second release', async () => {
  const tarball = packInto(place);
  const port = await listenUntilDone((_, response) => void response.end(readFileSync(tarball)));
  execFileSync('git', ['init', '--quiet', '--bare', repository]);
  execFileSync('git', ['clone', '--quiet', repository, product], { stdio: 'pipe' });
  writeFileSync(join(product, 'package.json'), '{ "name": "kite", "version": "1.0.0" }');
  const env = composeEnv();
  const published: string[] = [];
  const missing: string[] = [];
  let printed = '';
  for (const { language, code } of ['start', 'releasing'].flatMap(readBlocks)) {
    if (language === 'text') {
      missing.push(...(code.match(/.+\n/g)?.filter((line) => !printed.includes(line)) ?? []));
      continue;
    }
    const adapted = code
      .replace(/https:\S+\.tgz/, `http://127.0.0.1:${port}/${basename(tarball)}`)
      .replace(/^git clone .*\n.*npm pack.*$/m, `mkdir ../gazette && cp '${tarball}' ../gazette/`);
    if (code.includes('gazette preview')) await expectServer(adapted, env);
    else {
      const options = { cwd: product, env };
      const { stdout, stderr } = await runProgram(
        'bash',
        ['-eo', 'pipefail', '-c', adapted],
        options,
      );
      printed = stdout + stderr;
    }
    const [, created] = /gazette new (\S+)/.exec(code) ?? [];
    if (created !== undefined) {
      const path = join(product, `releases/${created}.md`);
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/^- *$/gm, '- Faster.'));
    }
    const [, tag] = /git push origin HEAD (\S+)/.exec(code) ?? [];
    if (tag !== undefined) published.push(runWorkflow(tag, env));
  }
  expect(published).toEqual(['1.0.0', '1.1.0']);
  expect(missing).toEqual([]);
}, 600_000);

test('for Cloudflare Pages, the docs set what the workflow uses, and wrangler has their commands', () => {
  const [, section = ''] = readFileSync('docs/hosting.md', 'utf8').split('## Cloudflare');
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
