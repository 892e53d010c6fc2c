import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { run, waitForever } from '../scripts/run.ts';
import { temporaryDirectory } from '../temporary.ts';

/** Serves HTTPS with a new certificate, which is trusted or not. Returns the address. */
async function serve(
  name: string,
  isTrusted: boolean,
  environment: Record<string, string> = {},
): Promise<string> {
  const directory = temporaryDirectory();
  const [key, cert] = ['key.pem', 'cert.pem'].map((file) => join(directory, file));
  const words = `req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=${name} -addext subjectAltName=${name}`;
  const files = ['-keyout', String(key), '-out', String(cert)];
  const env = { ...process.env, ...environment };
  execFileSync('openssl', [...words.split(' '), ...files], { env, stdio: 'pipe' });
  const options = { key: readFileSync(String(key)), cert: readFileSync(String(cert)) };
  const trusted = getCACertificates();
  if (isTrusted) setDefaultCACertificates([...trusted, String(options.cert)]);
  onTestFinished(() => setDefaultCACertificates(trusted));
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
  ['IP:127.0.0.1', true, PAST, 'its certificate has expired; renew it'],
  ['DNS:other.example', true, {}, 'its certificate is for other hosts'],
  [
    'IP:127.0.0.1',
    false,
    {},
    'its certificate is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT); add your own with NODE_EXTRA_CA_CERTS',
  ],
])('the certificate of %s, trusted: %j, %j', async (name, isTrusted, environment, reason) => {
  const address = await serve(name, isTrusted, environment);
  expect(await run(['verify', address], { waitForStop: waitForever })).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: `gazette: cannot reach ${address}: ${reason}\n`,
  });
});
