import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { renderedFile } from '../../src/site/output-file.ts';
import { temporaryDirectory } from '../temporary.ts';
import { writeFiles } from './write-files.ts';

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
    openSync: failing(fs.openSync),
    writeFileSync: failing(fs.writeFileSync),
    fsync: (descriptor: number, done: (error: Error | null) => void) => {
      try {
        failing(fs.fsyncSync)(descriptor);
        done(null);
      } catch (error) {
        done(new Error('EIO', { cause: error }));
      }
    },
    fsyncSync: failing(fs.fsyncSync),
    closeSync: (descriptor: number) => {
      fs.closeSync(descriptor);
      failing(() => {})();
    },
    renameSync: failing(fs.renameSync),
    rmSync: failing(fs.rmSync),
    rmdirSync: failing(fs.rmdirSync),
  };
});

const stopFaults = () => Object.assign(faults, { calls: 0, first: Infinity, count: 0 });
afterEach(stopFaults);

const OLD = [
  renderedFile('old/only.txt', 'old only'),
  renderedFile('page.html', 'old page'),
  renderedFile('same.txt', 'same'),
  renderedFile('v2/cloud/version', 'old version'),
];
const NEW = [
  renderedFile('new/only.txt', 'new only'),
  renderedFile('page.html', 'new page'),
  renderedFile('same.txt', 'same'),
  renderedFile('v2/cloud/version', 'new version'),
];

function readTree(directory: string): Map<string, string> {
  const paths = readdirSync(directory, { recursive: true }).map(String).toSorted();
  const files = paths.filter((path) => statSync(join(directory, path)).isFile());
  return new Map(files.map((path) => [path, readFileSync(join(directory, path), 'utf8')]));
}

async function prepare() {
  const out = temporaryDirectory({ 'mine.txt': 'mine', 'v2/mine.txt': 'mine' });
  await writeFiles(out, OLD);
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
      await writeFiles(out, NEW);
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

const MINE = /mine\.txt$/;
const isTemporary = (path: string) => path.endsWith('.tmp');

/** What is wrong with the files between an old and a new build. */
function findFaults(tree: Map<string, string>): string[] {
  const isNew = tree.get('v2/cloud/version') === 'new version';
  const [required, allowed] = isNew ? [NEW, NEW] : [OLD, [...OLD, ...NEW]];
  const torn = [...tree].filter(
    ([path, text]) =>
      !MINE.test(path) &&
      !path.includes('.gazette') &&
      ![...OLD, ...NEW].some((file) => file.path === path && file.render() === text),
  );
  const missing = required.filter(
    ({ path }) => !allowed.some((file) => file.path === path && file.render() === tree.get(path)),
  );
  return [...torn.map(([path]) => `${path} is torn`), ...missing.map(({ path }) => `no ${path}`)];
}

test.each(KINDS)(
  '%s, at any step: files are whole, and the next build knows them',
  async (_name, count) => {
    const fresh = temporaryDirectory({ 'mine.txt': 'mine', 'v2/mine.txt': 'mine' });
    await writeFiles(fresh, NEW);
    const expected = readTree(fresh);
    const steps = await failAtEach(count, async (out) => {
      expect(findFaults(readTree(out))).toEqual([]);
      await writeFiles(out, NEW);
      expect(readTree(out)).toEqual(expected);
    });
    expect(steps).toBeGreaterThan(20);
  },
);

test('a build that is killed leaves no directory that the next one should have removed', async () => {
  await failAtEach(Infinity, async (out) => {
    await writeFiles(out, NEW);
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
  expect(left.length).toBeGreaterThan(10);
  for (const tree of left) expect(tree).toEqual(before);
});

test('killed at any step: a build of the old notes restores the old output', async () => {
  const expected = readTree(await prepare());
  await failAtEach(Infinity, async (out) => {
    await writeFiles(out, OLD);
    const tree = readTree(out);
    // Only builds that use this directory clean it.
    for (const path of tree.keys()) {
      if (path.startsWith('new/') && isTemporary(path)) tree.delete(path);
    }
    expect(tree).toEqual(expected);
  });
});

test('killed at any step: what someone adds to the output then is left', async () => {
  await failAtEach(Infinity, async (out) => {
    mkdirSync(join(out, 'old'), { recursive: true });
    writeFileSync(join(out, 'old/mine.txt'), 'mine');
    await writeFiles(out, NEW);
    expect(readdirSync(join(out, 'old'))).toEqual(['mine.txt']);
  });
});
