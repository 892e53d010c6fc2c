import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { run, waitForever } from '../scripts/run.ts';
import { temporaryDirectory } from '../temporary.ts';

/** Serves HTTPS with a new certificate. Returns the address. */
async function serve(name: string, environment: Record<string, string> = {}): Promise<string> {
  const directory = temporaryDirectory();
  const [key, cert] = ['key.pem', 'cert.pem'].map((file) => join(directory, file));
  const words = `req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=${name} -addext subjectAltName=${name}`;
  const files = ['-keyout', String(key), '-out', String(cert)];
  const env = { ...process.env, ...environment };
  execFileSync('openssl', [...words.split(' '), ...files], { env, stdio: 'pipe' });
  const options = { key: readFileSync(String(key)), cert: readFileSync(String(cert)) };
  const server = createServer(options, (_, response) => response.end()).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  return `https://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

const faketime = execFileSync('bash', ['-c', 'ls /usr/lib/*/faketime/libfaketime.so.1'], {
  encoding: 'utf8',
}).trim();
const PAST = { LD_PRELOAD: faketime, FAKETIME: '@2026-01-01 00:00:00' };

test.each([
  ['IP:127.0.0.1', PAST, 'its certificate expired on 2026-01-31; renew it'],
  [
    'DNS:other.example,DNS:*.other.example',
    {},
    'its certificate is for other.example, *.other.example, not for 127.0.0.1',
  ],
  [
    'IP:127.0.0.1',
    {},
    'its certificate is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT); add your own with NODE_EXTRA_CA_CERTS',
  ],
])('the certificate of %s %j', async (name, environment, reason) => {
  const address = await serve(name, environment);
  expect(await run(['verify', address], { waitForStop: waitForever })).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: `gazette: cannot reach ${address}: ${reason}\n`,
  });
});
