import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { enterDirectory } from '../enter-directory.ts';
import { noteText } from '../temporary.ts';
import { run } from './run.ts';

const files = {
  'releases/a.md': noteText({ version: '2.0', date: '2026-02-01' }),
  'releases/b.md': noteText({ version: '1.0', date: '2026-01-01' }),
  'text.db': 'Not a database. '.repeat(100),
};

/** Every error comes before the server listens, so the command ends by itself. */
async function refuse(...argv: string[]) {
  enterDirectory(files);
  const { exitCode, stderr } = await run(argv);
  expect(exitCode).toBe(2);
  return stderr;
}

test.each([
  [
    ['--db', 'x.db', '--demo'],
    'serve needs either --db FILE, the session database that your login system writes, or --demo for sample sessions; leave one of them out',
  ],
  [
    ['--trusted-proxy', '10.0.0.0/8', 'localhost'],
    '--trusted-proxy: expected an address, or a CIDR such as 10.0.0.0/8 or 2001:db8::/32, found "localhost"',
  ],
])('serve %j is refused before it builds', async (argv, message) => {
  expect(await refuse('serve', ...argv)).toBe(`gazette: ${message}\n`);
  expect([existsSync('x.db'), existsSync('dist')]).toEqual([false, false]);
});

test.each([
  [
    ['serve', '--db', 'text.db'],
    'cannot open the session database text.db: file is not a database',
  ],
  [
    ['serve', '--db', 'none/sessions.db'],
    'cannot open the session database none/sessions.db: it must be a file in a directory that exists, both writable',
  ],
  [
    ['serve', '--demo', '--host', '192.0.2.1'],
    'cannot listen on 192.0.2.1, port 8080: this machine does not have this address; choose another one with --host',
  ],
  [
    ['preview', '--port', '0', '--releases', 'no-such-place'],
    'cannot read the release notes in no-such-place: there is no such file or directory; name another directory with --releases or the setting "releases", or start with `npx --no-install gazette init`',
  ],
  [
    ['preview', '--port', '0', '--config', 'no-such-file.json'],
    'cannot read the settings no-such-file.json: there is no such file or directory',
  ],
])('%j exits with 2', async (argv, message) => {
  expect((await refuse(...argv)).split('gazette: ').at(-1)).toBe(`${message}\n`);
});

describe.each(['serve', 'preview'])('%s', (command) => {
  test('says that a port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = z.object({ port: z.int() }).parse(other.address());
    expect(await refuse(command, '--port', String(port))).toContain(
      `gazette: cannot listen on 127.0.0.1, port ${port}: the port is in use; choose another one with --port\n`,
    );
  });

  test.each(['x', '65536', ''])('needs a valid port, not %j', async (port) => {
    expect(await refuse(command, `--port=${port}`)).toContain(
      `argument '${port}' is invalid. It must be a whole number from 0 to 65535.`,
    );
  });
});
