import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { findPort } from './sessions/find-port.ts';

/**
 * Starts a proxy that stands for the name of a site and the CDN in front of a store. It forwards requests to all hosts to
 * the store at `origin`. Returns the environment in which a Node.js process sends its requests through it.
 */
export async function startCdn(origin: string): Promise<Record<string, string>> {
  const server = createServer((incoming, outgoing) => forward(origin, incoming, outgoing));
  server.on('connect', (_request, socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    server.emit('connection', socket);
  });
  const port = await findPort();
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    NODE_USE_ENV_PROXY: '1',
    HTTP_PROXY: `http://127.0.0.1:${port}`,
    NO_PROXY: '127.0.0.1,localhost',
  };
}

/** Adds the header that docs/s3.md asks of a CDN in front of a store, and shows index.html at `/`. */
function forward(
  origin: string,
  { url, method, headers }: IncomingMessage,
  to: ServerResponse,
): void {
  const { pathname } = new URL(url ?? '/', 'http://site.invalid');
  const { host: _, ...rest } = headers;
  request(`${origin}${pathname === '/' ? '/index.html' : pathname}`, { method, headers: rest })
    .on('response', (response) => {
      const added = { 'x-content-type-options': 'nosniff' };
      to.writeHead(response.statusCode ?? 502, { ...response.headers, ...added });
      response.pipe(to);
    })
    .on('error', () => to.writeHead(502).end())
    .end();
}
