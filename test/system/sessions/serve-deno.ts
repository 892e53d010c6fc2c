import { openEndpoint } from './open-endpoint.ts';

declare const Deno: {
  args: string[];
  serve(
    options: { hostname: string; port: number },
    handler: (request: Request) => Promise<Response>,
  ): unknown;
};

const [database, port] = Deno.args;
Deno.serve({ hostname: '127.0.0.1', port: Number(port) }, openEndpoint(database));
