import process from 'node:process';
import { openEndpoint } from './open-endpoint.ts';

declare const Bun: {
  serve(options: {
    hostname: string;
    port: number;
    fetch: (request: Request) => Promise<Response>;
  }): unknown;
};

const [database, port] = process.argv.slice(2);
Bun.serve({ hostname: '127.0.0.1', port: Number(port), fetch: openEndpoint(database) });
