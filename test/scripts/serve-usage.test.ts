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

describe('what serve cannot use ends with 2', () => {
  /** Every error comes before anything listens, so that none of these runs on. */
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

  test('neither --db nor --demo, or both', async () => {
    const message =
      'gazette: serve needs either --db FILE, the store that a login system writes to, or --demo, which makes four logins up\n';
    expect(await refuse()).toEqual({ exitCode: 2, stdout: '', stderr: message });
    expect(await refuse('--db', 'x.db', '--demo')).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: message,
    });
    expect(existsSync('x.db')).toBe(false);
  });

  test('--geo with --db', async () => {
    expect(await refuse('--db', 'x.db', '--geo', 'x.mmdb')).toEqual({
      exitCode: 2,
      stdout: '',
      stderr:
        'gazette: --geo has no effect with --db: places are recorded at login, by the login system; leave it out\n',
    });
  });

  test('a --geo file that is missing, or no city database', async () => {
    const directory = files();
    expect(await refuse('--demo', '--geo', join(directory, 'none.mmdb'))).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `gazette: cannot read --geo ${directory}/none.mmdb: there is no such file or directory\n`,
    });
    expect(await refuse('--demo', '--geo', join(directory, 'cut.mmdb'))).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `gazette: cannot use --geo ${directory}/cut.mmdb: this is not a MaxMind database, or its end is missing\n`,
    });
  });

  test('a --db file that is no database, or cannot be made', async () => {
    const directory = files();
    const notDatabase = await refuse('--db', join(directory, 'text.db'));
    expect(notDatabase).toMatchObject({ exitCode: 2, stdout: '' });
    expect(notDatabase.stderr).toMatch(
      /\ngazette: cannot use --db .*\/text\.db: file is not a database\n$/,
    );
    const nowhere = await refuse('--db', join(directory, 'none/sessions.db'));
    expect(nowhere).toMatchObject({ exitCode: 2, stdout: '' });
    expect(nowhere.stderr).toMatch(
      /\ngazette: cannot use --db .*: unable to open database file\n$/,
    );
  });

  test('a port in use, and an address that is not ours', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = z.object({ port: z.int() }).parse(other.address());
    const inUse = await refuse('--demo', '--port', String(port));
    expect(inUse).toMatchObject({ exitCode: 2, stdout: '' });
    expect(inUse.stderr).toMatch(
      new RegExp(
        `\\ngazette: cannot listen on 127.0.0.1, port ${port}: the port is in use; name another one with --port\\n$`,
      ),
    );
    const elsewhere = await refuse('--demo', '--host', '192.0.2.1');
    expect(elsewhere).toMatchObject({ exitCode: 2, stdout: '' });
    expect(elsewhere.stderr).toMatch(
      /: this machine has no such address; name another one with --host\n$/,
    );
  });

  test.each(['x', '-1', '65536', '1.5', '', '0x50', '1e3'])('--port %j', async (port) => {
    const { exitCode, stderr } = await run(['serve', '--demo', `--port=${port}`]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(
      `argument '${port}' is invalid. It must be a whole number from 0 to 65535.`,
    );
  });

  test('settings that are wrong', async () => {
    const config = join(temporaryDirectory({ 's.json': '{"titel": 1}' }), 's.json');
    const { exitCode, stderr } = await run(['serve', '--demo', '--config', config]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('"titel" is not a key of the settings');
  });
});
