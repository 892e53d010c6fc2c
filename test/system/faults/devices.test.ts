import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../../scripts/run.ts';
import { runAsRoot } from './mount.ts';
import { createProject, readAll, readRound, SCRIPT } from './project.ts';
import { startGazette } from '../../scripts/start-gazette.ts';

/** Creates a device that never ends: reading it to the end takes forever. */
const makeDevice = (path: string) => {
  rmSync(path, { force: true });
  runAsRoot('mknod', path, 'c', '1', '5');
  runAsRoot('chmod', 'a+rw', path);
};

test('a device instead of a note or a picture is an error', async () => {
  const { directory, dist, build } = createProject();
  await build();
  const before = readAll(dist);
  makeDevice(join(directory, 'releases/c.md'));
  expect(await build()).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('this is not a file; a release note is a text file'),
  });
  rmSync(join(directory, 'releases/c.md'));
  makeDevice(join(directory, 'releases/a.png'));
  expect(await build()).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('"a.png" is not a file; type the path of a picture'),
  });
  expect(readAll(dist)).toEqual(before);
});

test('a device instead of an output file is not read, replaced, published or served', async () => {
  const { directory, dist, common, build, write } = createProject();
  await build();
  const server = startGazette([SCRIPT, 'serve', '--demo', '--port', '0'], directory);
  const { url } = await server.findUrl();
  makeDevice(join(dist, 'feed.xml'));
  expect((await fetch(`${url}/feed.xml`)).status).toBe(404);
  write(1);
  const cannot = {
    exitCode: 2,
    stderr: `gazette: ${dist}/feed.xml is not a regular file; move it away\n`,
  };
  expect(await build()).toMatchObject(cannot);
  expect(readRound(dist)).toBe(0);
  write(0);
  const env = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };
  const to = ['--to', 's3://nowhere', '--endpoint', 'http://127.0.0.1:1', '--out', dist];
  expect(await run(['publish', ...to, ...common], { env })).toMatchObject({
    exitCode: 2,
    stderr: `gazette: ${dist}/feed.xml is not a regular file; move it away\n`,
  });
});
