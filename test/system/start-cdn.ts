import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { findPort } from './sessions/find-port.ts';

export interface Cdn {
  /** Lets a Node.js process send requests to other machines through the CDN. */
  env: Record<string, string>;
  /** Forwards requests from now on to the site with this URL, which ends in a slash. `/` leads to the file `root`. */
  forwardTo: (origin: string, root?: string) => void;
  stop: () => Promise<void>;
}

/** Starts a proxy that stands for the name of a site and the CDN in front of it. Every host name leads to the site. */
export async function startCdn(): Promise<Cdn> {
  let site = { origin: '', root: '' };
  const server = createServer((incoming, outgoing) => forward(site, incoming, outgoing));
  server.on('connect', (_request, socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    server.emit('connection', socket);
  });
  const port = await findPort();
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  return {
    env: {
      NODE_USE_ENV_PROXY: '1',
      HTTP_PROXY: `http://127.0.0.1:${port}`,
      NO_PROXY: '127.0.0.1,localhost',
    },
    forwardTo: (origin, root = '') => {
      site = { origin, root };
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

interface Site {
  origin: string;
  root: string;
}

/** Adds the header that docs/hosting.md asks of a CDN in front of a store. */
function forward(
  { origin, root }: Site,
  { url, method, headers }: IncomingMessage,
  to: ServerResponse,
): void {
  const { pathname } = new URL(url ?? '/', 'http://site.invalid');
  const target = new URL(pathname === '/' ? root : pathname.slice(1), origin);
  const { host: _, ...rest } = headers;
  request(target, { method, headers: rest })
    .on('response', (response) => {
      to.writeHead(response.statusCode ?? 502, {
        ...response.headers,
        'x-content-type-options': 'nosniff',
      });
      response.pipe(to);
    })
    .on('error', () => to.writeHead(502).end())
    .end();
}
