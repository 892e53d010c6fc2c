import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SESSIONS_PATH } from '../../../src/sessions/index.ts';
import { ask } from '../../serve/ask.ts';
import type { Server } from './start-program.ts';
import { makeDist } from './make-dist.ts';
import { startApache, startCaddy, startGazette, startNginx } from './start-web-server.ts';

describe.each([
  ['nginx', startNginx],
  ['caddy', startCaddy],
  ['apache', startApache],
] as const)('the sessions endpoint behind %s', async (host, start) => {
  const dist = await makeDist([host]);
  const servers: Server[] = [];
  beforeAll(async () => {
    const sessions = await startGazette(dist.out);
    servers.push(sessions, await start(dist.out, sessions.base));
  });
  afterAll(async () => {
    for (const { stop } of servers.toReversed()) await stop();
    dist.remove();
  });
  const askIt = async (path: string) => ask(servers[1]?.base ?? '', path);

  test('has its own response and headers', async () => {
    const { status, headers, text } = await askIt(SESSIONS_PATH);
    expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer']);
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(text).toContain('"status":"error"');
  });

  test('does not change the version response', async () => {
    const { status, headers } = await askIt('/v2/cloud/version');
    expect([status, headers['access-control-allow-origin']]).toEqual([200, '*']);
    expect((await askIt('/v2/cloud/nope')).status).toBe(404);
  });
});
