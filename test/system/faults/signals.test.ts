import { expect, test } from 'vitest';
import { startGazette } from '../../scripts/start-gazette.ts';
import { createProject, readAll, readRound, SCRIPT, VERSION } from './project.ts';

test('a server that is killed starts again on the same files', async () => {
  const { directory, dist } = createProject();
  const argv = [SCRIPT, 'serve', '--db', 'sessions.db', '--port', '0'];
  for (let n = 0; n < 2; n++) {
    const server = startGazette(argv, directory);
    const url = await server.find('stderr', /(http:\/\/\S+)\/v2\/cloud/);
    expect((await fetch(`${url}/${VERSION}`)).status).toBe(200);
    server.signal('SIGKILL');
    expect(await server.exit).toBe(null);
    expect(server.printed.stderr).not.toMatch(/^ +at |^gazette: /m);
    expect(readRound(dist)).toBe(0);
  }
});

test('a preview next to builds and a server does not read or change the output directory', async () => {
  const { directory, dist, build, write } = createProject();
  await build();
  const server = startGazette([SCRIPT, 'serve', '--demo', '--port', '0'], directory);
  const preview = startGazette([SCRIPT, 'preview', '--port', '0'], directory);
  const { url } = await server.findUrl();
  const shown = await preview.find('stdout', /(http:\/\/\S+)\//);
  for (let round = 1; round <= 10; round++) {
    write(round);
    expect(await build()).toMatchObject({ exitCode: 0 });
    expect(await (await fetch(`${url}/${VERSION}`)).text()).toContain(`"body":"Round ${round}."`);
  }
  const built = readAll(dist);
  await expect.poll(async () => (await fetch(`${shown}/`)).text()).toContain('Round 10.');
  write(11);
  await expect.poll(async () => (await fetch(`${shown}/`)).text()).toContain('Round 11.');
  expect(readAll(dist)).toEqual(built);
  for (const each of [preview, server]) {
    each.signal('SIGTERM');
    expect(await each.exit).toBe(0);
    expect(each.printed.stderr).not.toMatch(/^ +at |^gazette: /m);
  }
});
