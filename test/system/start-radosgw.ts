import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { vi, type afterAll, type onTestFinished } from 'vitest';
import { findPort } from './sessions/find-port.ts';

/** The smallest cluster that the gateway of Ceph runs on: one monitor, and one store in memory. */
const settings = (directory: string, port: number) => `[global]
auth cluster required = none
auth service required = none
auth client required = none
ms mon client mode = crc
paxos propose interval = 0.02
paxos min wait = 0.02
run dir = ${directory}
crash dir = ${directory}
admin socket =
log file =
log to stderr = false
mon cluster log file =
mon data = ${directory}/mon
osd data = ${directory}/osd
rgw data = ${directory}/rgw
keyring = /dev/null
osd objectstore = memstore
memstore device bytes = 1073741824
osd crush chooseleaf type = 0
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd class load list = *
osd class default list = *
mon allow pool size one = true
mon data avail warn = 1
mon data avail crit = 1
public addr = 127.0.0.1
cluster addr = 127.0.0.1
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw enable gc threads = false
rgw enable lc threads = false
rgw dynamic resharding = false
`;

export interface Radosgw {
  endpoint: string;
  /** The credentials of a user, as environment variables. */
  env: Record<string, string>;
  /** The credentials of a user who may only read what is public. */
  stranger: Record<string, string>;
  client: AwsClient;
}

/** Starts Debian's radosgw, with its data in memory, on ports of loopback, until the end of the file or of the test. */
export async function startRadosgw(
  onEnd: typeof afterAll | typeof onTestFinished,
): Promise<Radosgw> {
  const directory = mkdtempSync(join(tmpdir(), 'gazette-radosgw-'));
  for (const name of ['mon', 'osd', 'rgw']) mkdirSync(join(directory, name));
  const [monitor, port] = [await findPort(), await findPort()];
  const id = randomUUID();
  const daemons: ChildProcess[] = [];
  const stop = async () => {
    await Promise.all(daemons.toReversed().map(end));
    rmSync(directory, { recursive: true, force: true });
  };
  const address = `[v2:127.0.0.1:${monitor}/0]`;
  const common = ['-c', join(directory, 'ceph.conf')];
  const text = `${settings(directory, port)}fsid = ${id}\nmon host = ${address}\n`;
  writeFileSync(join(directory, 'ceph.conf'), text);
  const run = (command: string, ...argv: string[]) =>
    execFileSync(command, argv, { stdio: ['ignore', 'pipe', 'ignore'], timeout: 120_000 });
  const start = (command: string, ...argv: string[]) =>
    daemons.push(spawn(command, [...common, '-f', ...argv], { stdio: 'ignore' }));
  const env = { AWS_ACCESS_KEY_ID: 'AKGAZETTETEST', AWS_SECRET_ACCESS_KEY: `secret-${id}` };
  const stranger = { AWS_ACCESS_KEY_ID: 'AKSTRANGER', AWS_SECRET_ACCESS_KEY: `other-${id}` };
  try {
    const map = join(directory, 'monmap');
    run('monmaptool', '--create', '--fsid', id, '--addv', 'a', address, map);
    run('ceph-mon', ...common, '-i', 'a', '--mkfs', '--monmap', map);
    start('ceph-mon', '-i', 'a');
    const store = randomUUID();
    run('ceph', ...common, '--connect-timeout', '30', 'osd', 'new', store);
    run('ceph-osd', ...common, '-i', '0', '--mkfs', '--osd-uuid', store);
    start('ceph-osd', '-i', '0');
    start('radosgw', '-n', 'client.admin');
    const endpoint = `http://127.0.0.1:${port}`;
    await vi.waitFor(async () => fetch(endpoint), { timeout: 30_000, interval: 200 });
    for (const user of [env, stranger]) {
      const name = user.AWS_ACCESS_KEY_ID;
      const keys = ['--access-key', name, '--secret', user.AWS_SECRET_ACCESS_KEY];
      run(
        'radosgw-admin',
        ...common,
        'user',
        'create',
        `--uid=${name}`,
        '--display-name=u',
        ...keys,
      );
    }
    const client = new AwsClient({
      accessKeyId: env.AWS_ACCESS_KEY_ID,
      secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
      service: 's3',
    });
    onEnd(stop);
    return { endpoint, env, stranger, client };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function end(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await exit;
}
