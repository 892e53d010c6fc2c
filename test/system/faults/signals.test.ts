import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { startGazette } from '../../scripts/start-gazette.ts';
import { noteText, temporaryDirectory } from '../../temporary.ts';
import { repetitions } from '../repetitions.ts';
import { createProject, readAll, readRound, SCRIPT, temporariesIn, VERSION } from './project.ts';

const MOMENTS = repetitions(3, 30);
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGPIPE', 'SIGKILL'] as const;

test.each(SIGNALS)(
  '%s at any moment of a build leaves a complete output',
  async (signal) => {
    const { directory, dist, build, write } = createProject();
    const argv = [SCRIPT, 'build'];
    await build();
    const start = performance.now();
    spawnSync(process.execPath, argv, { cwd: directory });
    const duration = performance.now() - start;
    for (let n = 0; n < MOMENTS; n++) {
      write(n + 1);
      const child = spawn(process.execPath, argv, {
        cwd: directory,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let stderr = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
      const closed = once(child, 'close');
      await Promise.race([setTimeout((duration * (n + 1)) / MOMENTS), closed]);
      child.kill(signal);
      const [code, by] = await closed;
      expect([0, signal]).toContain(code ?? by);
      expect(stderr).toBe('');
      expect([n, n + 1]).toContain(readRound(dist));
      await build();
      expect(readRound(dist)).toBe(n + 1);
      expect(temporariesIn(dist)).toEqual([]);
    }
  },
  60_000 + MOMENTS * 10_000,
);

describe('a server', () => {
  test.each([
    ['SIGINT', 0],
    ['SIGTERM', 0],
    ['SIGHUP', null],
    ['SIGKILL', null],
  ] as const)('ends with %s, and starts again on the same files', async (signal, code) => {
    const { directory, dist } = createProject();
    const argv = [SCRIPT, 'serve', '--db', 'sessions.db', '--port', '0'];
    for (let n = 0; n < 2; n++) {
      const server = startGazette(argv, directory);
      const url = await server.find('stderr', /(http:\/\/\S+)\/v2\/cloud/);
      expect((await fetch(`${url}/${VERSION}`)).status).toBe(200);
      server.signal(signal);
      expect(await server.exit).toBe(code);
      expect(server.printed.stderr).not.toMatch(/^ +at |^gazette: /m);
      expect(readRound(dist)).toBe(0);
    }
  });

  test('survives SIGPIPE, and a log that is no longer read', async () => {
    const { directory } = createProject();
    const server = startGazette([SCRIPT, 'serve', '--demo', '--port', '0'], directory);
    const { url } = await server.findUrl();
    server.signal('SIGPIPE');
    server.closeLog();
    for (let n = 0; n < 5; n++) expect((await fetch(`${url}/${VERSION}`)).status).toBe(200);
    server.signal('SIGTERM');
    expect(await server.exit).toBe(0);
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
});

describe('an output stream that is closed', () => {
  const broken = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, n) => [
        `releases/${n}.md`,
        noteText({ version: `${n}`, date: '2026-02-30', titel: 'x'.repeat(50) }),
      ]),
    );
  /** Runs a line of bash with `gazette` as a command. */
  const runLine = (line: string, files: Record<string, string>) => {
    const script = `gazette() { "${process.execPath}" "${SCRIPT}" "$@"; }; ${line}`;
    const cwd = temporaryDirectory(files);
    return spawnSync('bash', ['-c', script], { cwd, encoding: 'utf8', timeout: 60_000 });
  };

  test('by a reader that has read enough causes no message, and keeps the exit code', () => {
    const line = 'gazette check --reporter github | head -1; exit ${PIPESTATUS[0]}';
    const { status, stdout, stderr } = runLine(line, broken(2000));
    expect([status, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(/^::error .*\n$/);
  });

  test.each([
    ['>&-', 0],
    ['>&- 2>&-', 0],
    ['>/dev/full 2>/dev/full', 2],
  ])('from the start: %s', (redirection, code) => {
    const { directory } = createProject();
    const line = `cd ${directory}; gazette build ${redirection}`;
    const { status, stdout, stderr } = runLine(line, {});
    expect([status, stdout, stderr]).toEqual([code, '', '']);
    expect(readRound(join(directory, 'dist'))).toBe(0);
  });
});
