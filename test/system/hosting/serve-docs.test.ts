import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../../src/serve/app.ts';
import { ask } from '../../serve/ask.ts';
import { start } from '../../serve/serve.ts';
import { temporaryDirectory } from '../../temporary.ts';
import { headersOf, HOST_FILES } from '../../../src/project/served-files.ts';
import { findPort } from '../sessions/find-port.ts';
import { makeDist } from './make-dist.ts';
import { readExample, readExamples, replace } from './read-example.ts';
import { startApacheWith, startCaddyWith, startNginxWith } from './start-web-server.ts';

const DOCS = 'docs/operating.md';
const VERSION = '/v2/cloud/version';

test('systemd accepts the unit of the docs', () => {
  const unit = replace(readExample('ini', '', DOCS), '/usr/bin/node', process.execPath);
  const path = join(temporaryDirectory(), 'gazette.service');
  writeFileSync(path, unit);
  const argv = ['verify', '--man=no', '--recursive-errors=no', path];
  expect(execFileSync('systemd-analyze', argv, { encoding: 'utf8', stdio: 'pipe' })).toBe('');
});

describe.each([
  { name: 'nginx', address: 'http://127.0.0.1:8080', startProxy: startNginxWith },
  { name: 'caddy', address: '127.0.0.1:8080', startProxy: startCaddyWith },
])('behind $name, as the docs configure it', ({ name, address, startProxy }) => {
  test('the response is whole, and the log has the address of the client', async () => {
    const directory = temporaryDirectory({ 'v2/cloud/version': '{"a":1}' });
    const app = createApp({ directory, onError: () => {} });
    const { url, lines } = await start(app, { trustedProxies: ['127.0.0.1'] });
    const target = address.startsWith('http') ? url : new URL(url).host;
    const block = replace(readExample(name, '', DOCS), address, target);
    const proxy = await startProxy(temporaryDirectory(), block);
    onTestFinished(proxy.stop);
    const client = { localAddress: '127.0.0.2', headers: { 'x-forwarded-for': '192.0.2.7' } };
    expect(await ask(proxy.base, VERSION, client)).toMatchObject({
      status: 200,
      text: '{"a":1}',
      headers: { 'content-type': 'application/json' },
    });
    await expect.poll(() => lines).toHaveLength(1);
    // What the client itself sends in the header does not count.
    expect(JSON.parse(lines.join(''))).toMatchObject({ address: '127.0.0.2', status: 200 });
  });
});

test.each([
  ['nginx', startNginxWith, 'listen 80;', 'listen ADDRESS;', 'server { listen 80; LOCATION }'],
  [
    'caddy',
    startCaddyWith,
    'notes.example.com {',
    'http://:PORT {\n\tbind 127.0.0.1',
    'notes.example.com {\nLOCATION}',
  ],
  [
    'apache',
    startApacheWith,
    '<VirtualHost *:80',
    'Listen ADDRESS\n<VirtualHost ADDRESS',
    '<VirtualHost *:80>\nLOCATION</VirtualHost>',
  ],
] as const)('%s serves a build below a path, as docs configure it', async (...server) => {
  const [name, startHost, from, to, host] = server;
  const dist = await makeDist([name]);
  onTestFinished(dist.remove);
  const [site = '', location = ''] = readExamples(name, dist.out);
  const port = `${await findPort()}`;
  const inner = replace(
    site,
    from,
    to.replaceAll('ADDRESS', `127.0.0.1:${port}`).replace('PORT', port),
  );
  const own = join(dist.out, HOST_FILES[name]);
  const included = inner.replace(/\/etc\/\w+\/gazette(?:\.conf)?/, own);
  const outer = host.replace('LOCATION', replace(location, '8545', port));
  const { base, stop } = await startHost(dirname(dist.out), `${included}\n${outer}`);
  onTestFinished(stop);
  const found = { status: 200, headers: headersOf('v2/cloud/version') };
  const named = { headers: { host: 'www.example.com' } };
  expect(await ask(base, `/notes${VERSION}`, named)).toMatchObject(found);
  const { headers } = await ask(base, '/notes/beta');
  expect(new URL(String(headers.location), base).href).toBe(`${base}/notes/beta/`);
});
