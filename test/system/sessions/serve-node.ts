import { serve } from '@hono/node-server';
import { openEndpoint } from './open-endpoint.ts';

const [database, port] = process.argv.slice(2);
serve({ fetch: openEndpoint(database), hostname: '127.0.0.1', port: Number(port) });
