import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { temporaryDirectory } from '../../temporary.ts';
import { writeFiles as write } from '../../../src/site/write/write-files.ts';
import type { OutputFile } from '../../../src/site/outputs/output.ts';

/** Which calls that change the file system fail: from `first`, `count` of them. */
const faults = vi.hoisted(() => ({ calls: 0, first: Infinity, count: 0 }));

vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>();
  const failing = <Input extends unknown[], Output>(call: (...input: Input) => Output) => {
    return (...input: Input): Output => {
      faults.calls += 1;
      const isFailing = faults.calls >= faults.first && faults.calls < faults.first + faults.count;
      if (isFailing) throw Object.assign(new Error('EIO'), { code: 'EIO' });
      return call(...input);
    };
  };
  return {
    ...fs,
    mkdirSync: failing(fs.mkdirSync),
    writeFileSync: failing(fs.writeFileSync),
    renameSync: failing(fs.renameSync),
    rmSync: failing(fs.rmSync),
    rmdirSync: failing(fs.rmdirSync),
  };
});

const stopFaults = () => Object.assign(faults, { calls: 0, first: Infinity, count: 0 });
afterEach(stopFaults);

const OLD = [
  { path: 'old/only.txt', content: 'old only' },
  { path: 'page.html', content: 'old page' },
  { path: 'same.txt', content: 'same' },
  { path: 'v2/cloud/version', content: 'old version' },
];
const NEW = [
  { path: 'new/only.txt', content: 'new only' },
  { path: 'page.html', content: 'new page' },
  { path: 'same.txt', content: 'same' },
  { path: 'v2/cloud/version', content: 'new version' },
];

function readTree(directory: string): Map<string, string> {
  const paths = readdirSync(directory, { recursive: true }).map(String).toSorted();
  const files = paths.filter((path) => statSync(join(directory, path)).isFile());
  return new Map(files.map((path) => [path, readFileSync(join(directory, path), 'utf8')]));
}

async function prepare() {
  const out = temporaryDirectory({ 'mine.txt': 'mine', 'v2/mine.txt': 'mine' });
  writeFiles(out, OLD);
  return out;
}

/** Builds once for each call, with faults from that call on; `check` sees what each build leaves. */
async function failAtEach(
  count: number,
  check: (out: string, hasFailed: boolean) => Promise<void> | void,
): Promise<number> {
  let first = 0;
  do {
    first += 1;
    const out = await prepare();
    let hasFailed = false;
    Object.assign(faults, { calls: 0, first, count });
    try {
      writeFiles(out, NEW);
    } catch {
      hasFailed = true;
    }
    const { calls } = faults;
    stopFaults();
    await check(out, hasFailed);
    if (calls < first) return first - 1;
  } while (first < 1000);
  throw new Error('the builds make more and more calls');
}

const KINDS = [
  ['one call fails', 1],
  ['the build is killed', Infinity],
] as const;

const SOURCE = { inputs: '0'.repeat(64), versions: [], withdrawn: [], due: 0 };
const writeFiles = (out: string, files: readonly OutputFile[]) => write(out, files, SOURCE);

const MINE = /mine\.txt$/;

/** What is wrong with the files between an old and a new build. */
function findFaults(tree: Map<string, string>): string[] {
  const isNew = tree.get('v2/cloud/version') === 'new version';
  const [required, allowed] = isNew ? [NEW, NEW] : [OLD, [...OLD, ...NEW]];
  const torn = [...tree].filter(
    ([path, text]) =>
      !MINE.test(path) &&
      !path.includes('.gazette') &&
      ![...OLD, ...NEW].some((file) => file.path === path && file.content === text),
  );
  const missing = required.filter(
    ({ path }) => !allowed.some((file) => file.path === path && file.content === tree.get(path)),
  );
  return [...torn.map(([path]) => `${path} is torn`), ...missing.map(({ path }) => `no ${path}`)];
}

test.each(KINDS)(
  '%s, at any step: files are whole, and the next build knows them',
  async (_name, count) => {
    const fresh = temporaryDirectory({ 'mine.txt': 'mine', 'v2/mine.txt': 'mine' });
    writeFiles(fresh, NEW);
    const expected = readTree(fresh);
    const steps = await failAtEach(count, async (out) => {
      expect(findFaults(readTree(out))).toEqual([]);
      writeFiles(out, NEW);
      expect(readTree(out)).toEqual(expected);
    });
    expect(steps).toBeGreaterThan(10);
  },
);

test('a build that is killed leaves no directory that the next one should have removed', async () => {
  await failAtEach(Infinity, async (out) => {
    writeFiles(out, NEW);
    expect(existsSync(join(out, 'old'))).toBe(false);
  });
});

test('until all files are staged, a call that fails leaves the old output to the byte', async () => {
  const before = readTree(await prepare());
  const manifest = before.get('.gazette.json');
  const left: Map<string, string>[] = [];
  await failAtEach(1, (out, hasFailed) => {
    const tree = readTree(out);
    if (hasFailed && tree.get('.gazette.json') === manifest) left.push(tree);
  });
  expect(left.length).toBeGreaterThan(5);
  for (const tree of left) expect(tree).toEqual(before);
});

test('killed at any step: what someone adds to the output then is left', async () => {
  await failAtEach(Infinity, async (out) => {
    mkdirSync(join(out, 'old'), { recursive: true });
    writeFileSync(join(out, 'old/mine.txt'), 'mine');
    writeFiles(out, NEW);
    expect(readdirSync(join(out, 'old'))).toEqual(['mine.txt']);
  });
});
