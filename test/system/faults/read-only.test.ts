import { execFileSync } from 'node:child_process';
import { chmodSync, lstatSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { temporaryDirectory } from '../../temporary.ts';
import { mountAt, mountMemory } from './mount.ts';
import { createProject, readAll, readRound, SCRIPT, VERSION } from './project.ts';

const NOBODY = 65_534;
const Built = z.object({ exitCode: z.int(), stderr: z.string() });

/** Builds as another user, without the rights of root. */
function buildAsNobody(argv: string[]) {
  const script = `
    import { main } from ${JSON.stringify(join(process.cwd(), 'scripts/main.ts'))};
    if (process.getuid() === 0) process.setuid(${NOBODY});
    let stderr = '';
    const output = { write: (text) => { stderr += text; }, isTerminal: false, hasColor: false };
    const io = { stdout: output, stderr: output, stdin: async () => Buffer.of(), now: () => new Date(), env: {}, waitForStop: async () => {} };
    const exitCode = await main(${JSON.stringify(argv)}, io);
    console.log(JSON.stringify({ exitCode, stderr }));`;
  const words = ['--input-type=module', '-e', script];
  return Built.parse(JSON.parse(execFileSync(process.execPath, words, { encoding: 'utf8' })));
}

test('on a read-only file system a build fails only if a file would change', async () => {
  const { path, remount } = mountMemory('size=16m');
  const { dist, build, write } = createProject(join(path, 'dist'));
  await build();
  const before = readAll(dist);
  remount('ro');
  expect(await build()).toMatchObject({ exitCode: 0, stderr: '' });
  write(1);
  expect(await build()).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: expect.stringMatching(
      /^gazette: cannot write \S+\/dist\/openapi\.json: the file system is read-only\n$/,
    ),
  });
  expect(readAll(dist)).toEqual(before);
  const elsewhere = createProject(join(path, 'new'));
  expect(await elsewhere.build()).toMatchObject({
    exitCode: 2,
    stderr: `gazette: cannot create the directory ${path}/new: the file system is read-only\n`,
  });
});

test('a directory that cannot be written, or a file that cannot be read, is an error', async () => {
  const { directory, dist, build, write, argv } = createProject();
  await build();
  const before = readAll(dist);
  write(1);
  execFileSync('chmod', ['-R', 'a+rX', directory]);
  for (const path of ['', 'v2/cloud']) {
    execFileSync('chmod', ['-R', 'a+rwX', dist]);
    chmodSync(join(dist, path), 0o555);
    const place = path === '' ? 'openapi.json' : path;
    expect(buildAsNobody(argv)).toEqual({
      exitCode: 2,
      stderr: expect.stringMatching(
        `^gazette: cannot write ${dist}/${place}: permission denied\n$`,
      ),
    });
    expect(readAll(dist)).toEqual(before);
  }
  execFileSync('chmod', ['-R', 'a+rwX', dist]);
  chmodSync(join(dist, 'feed.xml'), 0);
  expect(buildAsNobody(argv)).toEqual({
    exitCode: 2,
    stderr: `gazette: cannot read ${dist}/feed.xml: permission denied\n`,
  });
});

test('an output file that is a mount point cannot be replaced', async () => {
  const { dist, build, write } = createProject();
  await build();
  const mounted = join(temporaryDirectory({ version: '' }), 'version');
  writeFileSync(mounted, String(readAll(dist).get(VERSION)));
  mountAt(join(dist, VERSION), '--bind', mounted);
  write(1);
  expect(await build()).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: `gazette: cannot write ${dist}/${VERSION}: it is in use, or a mount point\n`,
  });
  expect(readRound(dist)).toBe(0);
  expect(readdirSync(dirname(join(dist, VERSION)))).toEqual([
    '404.html',
    'version',
    'version.json',
  ]);
});

test('a replaced file keeps its permissions, whatever the umask', async () => {
  const { dist, build, write, argv } = createProject();
  await build();
  chmodSync(join(dist, VERSION), 0o664);
  write(1);
  const script = 'umask 077; "$@"';
  const words = [process.execPath, SCRIPT, ...argv];
  execFileSync('bash', ['-c', script, 'bash', ...words]);
  expect(readRound(dist)).toBe(1);
  expect((lstatSync(join(dist, VERSION)).mode & 0o777).toString(8)).toBe('664');
});
