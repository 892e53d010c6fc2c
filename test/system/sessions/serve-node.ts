import { serve } from '@hono/node-server';
import { openEndpoint } from './open-endpoint.ts';

const server = serve(
  { fetch: openEndpoint(process.argv[2]), hostname: '127.0.0.1', port: 0 },
  (address) => {
    process.stdout.write(`http://127.0.0.1:${address.port}\n`);
  },
);
process.once('SIGTERM', () => server.close());
