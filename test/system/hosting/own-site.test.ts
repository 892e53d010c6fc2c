import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../../serve/ask.ts';
import type { Server } from '../sessions/start-server.ts';
import { makeDist } from './make-dist.ts';
import { SERVERS } from './servers.ts';

const HOSTED = Object.entries(SERVERS).filter(([, { hosting }]) => hosting.length > 0);

describe.each(HOSTED)(
  'a site without the page, on %s',
  async (_name, { hosting, start, missing, missingArt }) => {
    const dist = await makeDist(hosting, { page: false });
    let server: Server | undefined;
    beforeAll(async () => {
      server = await start(dist.out);
    }, 90_000);
    afterAll(async () => {
      await server?.stop();
      dist.remove();
    });
    const askIt = async (path: string) => ask(server?.base ?? '', path);

    test('has the version response and its errors', async () => {
      const { status, headers } = await askIt('/v2/cloud/version');
      expect([status, headers['content-type']]).toEqual([200, 'application/json']);
      expect((await askIt('/v2/cloud/nope')).status).toBe(missing[0]);
    });

    test('does not let caches keep a missing picture, if the host supports that', async () => {
      const { status, headers } = await askIt('/art/nope.png');
      expect(status).toBe(404);
      const isKept = /immutable/.test(String(headers['cache-control']));
      expect(isKept).toBe(/immutable/.test(missingArt));
    });

    test('keeps its own page unchanged', async () => {
      const { status, headers } = await askIt('/');
      expect(status).toBe(200);
      expect(headers['cache-control']).not.toBe('public, max-age=60, stale-while-revalidate=60');
    });
  },
);
