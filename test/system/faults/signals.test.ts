import { expect, test } from 'vitest';
import { startGazette } from '../../scripts/start-gazette.ts';
import { createProject, readAll, SCRIPT, VERSION } from './project.ts';

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
