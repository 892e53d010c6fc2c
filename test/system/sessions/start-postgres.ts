import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool, type PoolConfig } from 'pg';
import { vi } from 'vitest';
import { findPort } from './find-port.ts';

/** Returns the directory of Debian's server programs. */
function findPrograms(): string {
  const [found] = globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed();
  if (found === undefined) throw new Error('PostgreSQL is not installed; run .ci/install-packages');
  return found;
}

/** PostgreSQL refuses to run as root, so root runs it as the user of Debian's package. */
function findUser() {
  if (process.getuid?.() !== 0) return {};
  return { uid: findId('-u'), gid: findId('-g') };
}

function findId(flag: string): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
}

/** Starts PostgreSQL on loopback with a temporary data directory. */
export async function startPostgres() {
  const programs = findPrograms();
  const user = findUser();
  const directory = mkdtempSync(join(tmpdir(), 'gazette-postgres-'));
  if (user.uid !== undefined) chownSync(directory, user.uid, user.gid);
  const data = join(directory, 'data');
  const initialize = ['-D', data, '-U', 'gazette', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  execFileSync(join(programs, 'initdb'), initialize, { ...user, stdio: 'ignore' });
  const port = await findPort();
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off' };
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const run = () =>
    spawn(join(programs, 'postgres'), ['-D', data, '-p', `${port}`, ...words], {
      ...user,
      stdio: 'ignore',
    });
  let server = run();
  const createPool = (config: PoolConfig = {}) =>
    new Pool({ host: '127.0.0.1', port, user: 'gazette', database: 'postgres', ...config });
  /** Stops the server at once, as a crash would. */
  const kill = async () => {
    const exit = once(server, 'exit');
    server.kill('SIGQUIT');
    await exit;
  };
  await waitFor(createPool());
  return {
    url: `postgres://gazette@127.0.0.1:${port}/postgres`,
    createPool,
    kill,
    restart: async () => {
      server = run();
      await waitFor(createPool());
    },
    stop: async () => {
      await kill();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function waitFor(pool: Pool): Promise<void> {
  await vi.waitFor(async () => pool.query('SELECT 1'), { timeout: 20_000, interval: 200 });
  await pool.end();
}
