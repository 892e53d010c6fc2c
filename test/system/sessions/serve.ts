import process from 'node:process';
import { serve } from '@hono/node-server';
import { createSqliteStore } from '../../../src/sessions/stores/sqlite.ts';
import { createEndpoint } from '../../sessions/endpoint.ts';

type Handler = (request: Request) => Promise<Response>;
declare const Bun: { serve(options: object & { fetch: Handler }): unknown };
declare const Deno: { serve(options: object, handler: Handler): unknown };

const [path = '', port] = process.argv.slice(2);
/** The endpoint of the request suite with an SQLite file. */
const fetch = createEndpoint(async (now) => createSqliteStore(path, { now }));
const options = { hostname: '127.0.0.1', port: Number(port) };
if ('Bun' in globalThis) Bun.serve({ ...options, fetch });
else if ('Deno' in globalThis) Deno.serve(options, fetch);
else serve({ ...options, fetch });
