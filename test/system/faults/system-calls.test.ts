import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { noteText } from '../../temporary.ts';
import { createProject, readAll, readRound, SCRIPT, temporariesIn } from './project.ts';

/** Builds while `strace` makes system calls fail, or kills the build at one. */
function buildWith(cwd: string, ...injections: string[]) {
  const words = injections.flatMap((injection) => ['-e', `inject=${injection}`]);
  const names = injections.map((injection) => injection.split(':')[0]).join(',');
  const { stderr, status, signal } = spawnSync(
    'strace',
    ['-f', '-o', '/dev/null', '-e', `trace=${names}`, ...words, process.execPath, SCRIPT, 'build'],
    // strace counts the calls of each thread.
    { cwd, encoding: 'utf8', timeout: 60_000, env: { ...process.env, UV_THREADPOOL_SIZE: '1' } },
  );
  return { stderr, status, signal };
}

const RENAME = '/^rename';
/** Patterns of the first file that a build writes, and of the first that it renames. */
const ART = String.raw`art/a-\w{16}\.png`;
const MANIFEST = String.raw`\.gazette\.json`;

test('a file system without fsync is supported', async () => {
  const { directory, dist, build, write } = createProject();
  await build();
  for (const [index, error] of ['EINVAL', 'ENOSYS', 'EOPNOTSUPP'].entries()) {
    write(index + 1);
    expect(buildWith(directory, `fsync:error=${error}`)).toMatchObject({ stderr: '', status: 0 });
    expect(readRound(dist)).toBe(index + 1);
  }
});

test('a file system without modification times or permissions is supported', async () => {
  const { directory, dist, build, write } = createProject();
  await build();
  write(1);
  const lacking = ['utimensat:error=EPERM', 'fchmod:error=EPERM'];
  expect(buildWith(directory, ...lacking)).toMatchObject({ stderr: '', status: 0 });
  expect(readRound(dist)).toBe(1);
});

test.each([
  ['fsync:error=EIO', ART, 'the disk reports an error'],
  ['fsync:error=ENOSPC', ART, 'the disk is full'],
  ['fsync:error=EDQUOT', ART, 'the disk quota is used up'],
  [`${RENAME}:error=EXDEV`, MANIFEST, 'it is on another disk'],
  [`${RENAME}:error=EPERM`, MANIFEST, 'permission denied'],
  [`${RENAME}:error=EIO`, MANIFEST, 'the disk reports an error'],
])('%s: the old output is unchanged', async (injection, path, why) => {
  const { directory, dist, build, write } = createProject();
  await build();
  const before = readAll(dist);
  write(1);
  const { stderr, status } = buildWith(directory, injection);
  expect(stderr).toMatch(new RegExp(`^gazette: cannot write dist/${path}: ${why}\n$`));
  expect(status).toBe(2);
  expect(readAll(dist)).toEqual(before);
});

test('a note that is overwritten while it is read is refused', async () => {
  const { directory, dist } = createProject();
  const note = join(directory, 'releases/b.md');
  const slowly = ['-P', note, '-e', 'inject=read:delay_exit=1000000', '-o', '/dev/null'];
  const child = spawn('strace', ['-f', ...slowly, process.execPath, SCRIPT, 'build'], {
    cwd: directory,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let round = 0;
  const timer = setInterval(() => {
    const body = round++ % 2 === 0 ? 'Long.\n\n'.repeat(1000) : 'Short.';
    writeFileSync(note, noteText({ version: '2' }, body));
  }, 300);
  const [stderr, [status]] = await Promise.all([readText(child.stderr), once(child, 'exit')]);
  clearInterval(timer);
  expect(stderr).toBe(
    'releases/b.md\n  error  the file was changed while it was read; try again [file]\n\n✖ 1 error in 1 of 2 notes\nNothing was written.\n',
  );
  expect(status).toBe(1);
  expect(existsSync(dist)).toBe(false);
});

test.each(['fsync', RENAME])(
  'killed at any %s: each file is a complete one of either build',
  async (call) => {
    const { directory, dist, build, write } = createProject();
    await build();
    const old = readAll(dist);
    write(1);
    const other = createProject();
    other.write(1);
    await other.build();
    const fresh = readAll(other.dist);
    const known = new Set([...old, ...fresh].map(([path, text]) => `${path} ${text}`));
    const mixtures = new Set<number>();
    let killed = 0;
    for (let isKilled = true; isKilled; killed += 1) {
      const { signal, status } = buildWith(directory, `${call}:signal=SIGKILL:when=${killed + 1}`);
      isKilled = signal === 'SIGKILL' || status === 128 + 9;
      const files = readAll(dist);
      const left = [...files].filter(([path]) => !path.includes('.gazette'));
      expect(left.filter(([path, text]) => !known.has(`${path} ${text}`))).toEqual([]);
      mixtures.add(left.filter(([path, text]) => fresh.get(path) !== text).length);
      if (!isKilled) break;
      const isNew = readRound(dist) === 1;
      const wrong = [...(isNew ? fresh : old)].filter(
        ([path, text]) => ![text, ...(isNew ? [] : [fresh.get(path)])].includes(files.get(path)),
      );
      expect(wrong.map(([path]) => path).filter((path) => !path.startsWith('.gazette'))).toEqual(
        [],
      );
      write(0);
      await build();
      expect(temporariesIn(dist)).toEqual([]);
      write(1);
    }
    process.stdout.write(`killed at each of ${killed} calls of ${call}\n`);
    expect(killed).toBeGreaterThan(5);
    // Once the first file is renamed, all are synced.
    expect(mixtures.size).toBeGreaterThan(call === 'fsync' ? 1 : 5);
    expect(readRound(dist)).toBe(1);
    expect(temporariesIn(dist)).toEqual([]);
  },
  300_000,
);
