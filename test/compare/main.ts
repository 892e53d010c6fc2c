// Compares what this checkout builds with what another commit builds, byte for byte:
//   node test/compare/main.ts [COMMIT [CASE]]
// The notes are the fixtures, the examples of CommonMark, and the directories under REAL_INPUTS if it is set. Notes that
// the other commit refuses are left out; those that only this checkout refuses are listed. With GAZETTE_PARSER=remark, this
// checkout parses with remark. A case is the start of a name that is printed, such as `own`. Instead of a commit, the directory of
// an installed checkout can be given.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import process from 'node:process';
import { VersionResponse } from '../../src/contract/index.ts';
import { listCases, type Case } from './cases.ts';
import { listDifferences } from './differences.ts';

const BASELINE = 'e2c44781';
const [, , commit = BASELINE, only = ''] = process.argv;
const root = resolve(import.meta.dirname, '../..');
const work = mkdtempSync(join(tmpdir(), 'gazette-compare-'));
const runner = ['--import', 'tsx/esm', 'scripts/gazette.ts'];
const withoutSatteri = ['--import', join(root, 'test/without-satteri.ts')];
const options = process.env['GAZETTE_PARSER'] === 'remark' ? withoutSatteri : [];

function checkOut(): string {
  if (existsSync(commit)) return resolve(commit);
  const baseline = join(work, 'baseline');
  execFileSync('git', ['clone', '-q', root, baseline]);
  execFileSync('git', ['checkout', '-q', commit], { cwd: baseline });
  execFileSync('npm', ['ci', '--silent'], { cwd: baseline, stdio: 'inherit' });
  return baseline;
}

function run(checkout: string, nodeOptions: string[], args: string[]) {
  const env = { ...process.env, TZ: 'UTC' };
  const argv = [...nodeOptions, ...runner, ...args];
  return spawnSync(process.execPath, argv, {
    cwd: checkout,
    env,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
}

/** Removes the notes that a checkout refuses, and lists them with a problem each. */
function removeRefused([checkout, nodeOptions]: [string, string[]], releases: string, config = '') {
  const args = ['check', '--releases', releases, '--config', config, '--reporter', 'json'];
  const { stdout, stderr, status } = run(checkout, nodeOptions, args);
  if (status !== 0 && status !== 1) throw new Error(`${checkout} fails on ${releases}: ${stderr}`);
  const problems: { file: string; severity: string; message: string }[] = JSON.parse(stdout);
  const errors = problems.filter(({ file, severity }) => severity === 'error' && file !== releases);
  const refused = new Map(errors.map(({ file, message }) => [file, message]));
  for (const file of refused.keys()) rmSync(file);
  return [...refused].map(([file, message]) => `${basename(file)} is refused: ${message}`);
}

function compare(baseline: string, { name, configs, ...each }: Case): string[] {
  const directory = join(work, 'compared', name);
  const releases = join(directory, 'releases');
  cpSync(each.releases, releases, { recursive: true });
  const [[, config] = []] = configs;
  const before = removeRefused([baseline, []], releases, config);
  const now = removeRefused([root, options], releases, config);
  process.stdout.write(
    `${name}: ${before.length} notes refused by the baseline, ${now.length} more refused now\n`,
  );
  if (globSync(`${releases}/*.md`).length < 2) {
    process.stdout.write(`${name}: too few notes are left to compare\n`);
    return now;
  }
  return [...now, ...configs.flatMap((variant) => compareBuilds(baseline, directory, variant))];
}

function compareBuilds(
  baseline: string,
  directory: string,
  [variant, config]: [string, string],
): string[] {
  const outs = [join(directory, variant, 'before'), join(directory, variant, 'after')] as const;
  const build = ['build', '--releases', join(directory, 'releases'), '--config', config, '--out'];
  const runs = [run(baseline, [], [...build, outs[0]]), run(root, options, [...build, outs[1]])];
  const failed = runs.filter(({ status }) => status !== 0).map(({ stderr }) => stderr);
  if (failed.length > 0) return failed;
  const { files, differences } = listDifferences(...outs);
  const { version } = VersionResponse.parse(
    JSON.parse(readFileSync(join(outs[1], 'v2/cloud/version'), 'utf8')),
  );
  process.stdout.write(
    `${variant}: ${files} files, current ${version}, ${differences.length} differences\n`,
  );
  return differences.map((line) => `${variant}: ${line}`);
}

try {
  const baseline = checkOut();
  const differences = listCases(work, process.env['REAL_INPUTS'])
    .filter(({ name }) => name.startsWith(only))
    .flatMap((each) => compare(baseline, each).map((line) => `${each.name}: ${line}`));
  process.stdout.write(differences.map((line) => `${line}\n`).join(''));
  process.exitCode = differences.length > 0 ? 1 : 0;
} finally {
  rmSync(work, { recursive: true, force: true });
}
