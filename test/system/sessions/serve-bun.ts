import { openEndpoint } from './open-endpoint.ts';

interface BunServer {
  port: number;
}

declare const Bun: {
  serve(options: {
    hostname: string;
    port: number;
    fetch: (request: Request) => Promise<Response>;
  }): BunServer;
};

const fetch = openEndpoint(process.argv[2]);
const { port } = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch });
process.stdout.write(`http://127.0.0.1:${port}\n`);
