import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { run } from './run.ts';

const notes = {
  'releases/a.md': noteText({ version: '2.0', date: '2026-02-01' }),
  'releases/b.md': noteText({ version: '1.0', date: '2026-01-01' }),
};

describe('what serve cannot use exits with 2', () => {
  /** Every error comes before the server listens, so the command ends by itself. */
  const refuse = async (...argv: string[]) => {
    const directory = temporaryDirectory({ ...notes, 's.json': '{}' });
    const common = [
      '--releases',
      join(directory, 'releases'),
      '--config',
      join(directory, 's.json'),
    ];
    return run(['serve', '--port', '0', '--out', join(directory, 'dist'), ...common, ...argv]);
  };
  const files = () =>
    temporaryDirectory({ 'text.db': 'Not a database. '.repeat(100), 'cut.mmdb': 'cut' });

  test('--db and --demo', async () => {
    expect(await refuse('--db', 'x.db', '--demo')).toEqual({
      exitCode: 2,
      stdout: '',
      stderr:
        'gazette: serve needs either --db FILE, the session database that your login system writes, or --demo for sample sessions; leave one of them out\n',
    });
    expect(existsSync('x.db')).toBe(false);
  });

  test.each([{ argv: ['--db', 'x.db'] }, { argv: [] }])('--geo with $argv', async ({ argv }) => {
    expect(await refuse(...argv, '--geo', 'x.mmdb')).toEqual({
      exitCode: 2,
      stdout: '',
      stderr:
        'gazette: --geo works only with --demo, because the login system records the locations; leave it out\n',
    });
  });

  test('--trusted-proxy that is not a network', async () => {
    expect(await refuse('--trusted-proxy', '10.0.0.0/8', 'localhost')).toEqual({
      exitCode: 2,
      stdout: '',
      stderr:
        'gazette: --trusted-proxy: expected a CIDR such as 10.0.0.0/8 or 2001:db8::/32, found "localhost"\n',
    });
  });

  test('a --geo file that is missing, or not a city database', async () => {
    const directory = files();
    expect(await refuse('--demo', '--geo', join(directory, 'none.mmdb'))).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `gazette: cannot read the city database ${directory}/none.mmdb: there is no such file or directory\n`,
    });
    expect(await refuse('--demo', '--geo', join(directory, 'cut.mmdb'))).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `gazette: cannot use the city database ${directory}/cut.mmdb: this is not a complete MaxMind database of format 2\n`,
    });
  });

  test('a --db file that is not a database, or cannot be created', async () => {
    const directory = files();
    const notDatabase = await refuse('--db', join(directory, 'text.db'));
    expect(notDatabase).toMatchObject({ exitCode: 2, stdout: '' });
    expect(notDatabase.stderr).toMatch(
      /\ngazette: cannot open the session database .*\/text\.db: file is not a database\n$/,
    );
    const nowhere = await refuse('--db', join(directory, 'none/sessions.db'));
    expect(nowhere).toMatchObject({ exitCode: 2, stdout: '' });
    expect(nowhere.stderr).toMatch(
      /\ngazette: cannot open the session database .*: unable to open database file\n$/,
    );
  });

  test('a port in use, and an address of another machine', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = z.object({ port: z.int() }).parse(other.address());
    const inUse = await refuse('--demo', '--port', String(port));
    expect(inUse).toMatchObject({ exitCode: 2, stdout: '' });
    expect(inUse.stderr).toMatch(
      new RegExp(
        `\\ngazette: cannot listen on 127.0.0.1, port ${port}: the port is in use; choose another one with --port\\n$`,
      ),
    );
    const elsewhere = await refuse('--demo', '--host', '192.0.2.1');
    expect(elsewhere).toMatchObject({ exitCode: 2, stdout: '' });
    expect(elsewhere.stderr).toMatch(
      /: this machine does not have this address; choose another one with --host\n$/,
    );
  });

  test.each(['x', '65536', ''])('--port %j', async (port) => {
    const { exitCode, stderr } = await run(['serve', '--demo', `--port=${port}`]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(
      `argument '${port}' is invalid. It must be a whole number from 0 to 65535.`,
    );
  });
});
