import process from 'node:process';
import { openEndpoint } from './open-endpoint.ts';

declare const Deno: {
  args: string[];
  serve(
    options: { hostname: string; port: number; onListen: (address: { port: number }) => void },
    handler: (request: Request) => Promise<Response>,
  ): unknown;
};

const onListen = ({ port }: { port: number }) => {
  process.stdout.write(`http://127.0.0.1:${port}\n`);
};
Deno.serve({ hostname: '127.0.0.1', port: 0, onListen }, openEndpoint(Deno.args[0]));
