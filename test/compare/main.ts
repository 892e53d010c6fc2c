// Compares what this checkout builds with what another commit builds, byte for byte:
//   node test/compare/main.ts [COMMIT]
// The notes are the fixtures, the examples of CommonMark, and the directories under REAL_INPUTS if it is set. Notes that
// the other commit refuses are left out. With GAZETTE_PARSER=remark, this checkout parses with remark.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import process from 'node:process';
import { VersionResponse } from '../../src/contract/index.ts';
import { listCases, type Case } from './cases.ts';
import { listDifferences } from './differences.ts';

const BASELINE = 'ffd3517';
const [, , commit = BASELINE] = process.argv;
const root = resolve(import.meta.dirname, '../..');
const work = mkdtempSync(join(tmpdir(), 'gazette-compare-'));
const runner = ['--import', 'tsx/esm', 'scripts/gazette.ts'];
const withoutSatteri = ['--import', join(root, 'test/without-satteri.ts')];
const options = process.env['GAZETTE_PARSER'] === 'remark' ? withoutSatteri : [];

function checkOut(): string {
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

/** Copies the notes that the baseline accepts, and returns how many it refuses. */
function copyAccepted(baseline: string, { releases, config }: Case, to: string): number {
  cpSync(releases, to, { recursive: true });
  const args = ['check', '--releases', to, '--config', config, '--reporter', 'json'];
  const { stdout, stderr, status } = run(baseline, [], args);
  if (status === 0) return 0;
  if (status !== 1) throw new Error(`the baseline fails on ${releases}: ${stderr}`);
  const problems: { file: string }[] = JSON.parse(stdout);
  const refused = new Set(problems.map(({ file }) => file).filter((file) => file !== to));
  for (const file of refused) rmSync(file);
  return refused.size;
}

function compare(baseline: string, each: Case): string[] {
  const directory = join(work, basename(each.config, '.json'));
  const releases = join(directory, 'releases');
  mkdirSync(directory, { recursive: true });
  const refused = copyAccepted(baseline, each, releases);
  if (globSync(`${releases}/*.md`).length < 2) {
    process.stdout.write(
      `${each.name}: the baseline refuses ${refused} notes, too many to compare\n`,
    );
    return [];
  }
  const outs = [join(directory, 'before'), join(directory, 'after')] as const;
  const build = ['build', '--releases', releases, '--config', each.config, '--out'];
  const runs = [run(baseline, [], [...build, outs[0]]), run(root, options, [...build, outs[1]])];
  const failed = runs.filter(({ status }) => status !== 0).map(({ stderr }) => stderr);
  if (failed.length > 0) return failed;
  const { files, differences } = listDifferences(...outs);
  const response = readFileSync(join(outs[1], 'v2/cloud/version'), 'utf8');
  const { version } = VersionResponse.parse(JSON.parse(response));
  process.stdout.write(
    `${each.name}: ${files} files, current ${version}, ${refused} notes refused by the baseline, ${differences.length} differences\n`,
  );
  return differences;
}

try {
  const baseline = checkOut();
  const differences = listCases(work, process.env['REAL_INPUTS']).flatMap((each) =>
    compare(baseline, each).map((line) => `${each.name}: ${line}`),
  );
  process.stdout.write(differences.map((line) => `${line}\n`).join(''));
  process.exitCode = differences.length > 0 ? 1 : 0;
} finally {
  rmSync(work, { recursive: true, force: true });
}
