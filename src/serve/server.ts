import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Hono } from 'hono';
import { answerClientErrors } from './client-errors.ts';
import { errorResponse } from './error-response.ts';
import { logRequests } from './log.ts';

export interface ServerOptions {
  /** Its error handler is replaced by one that reports to `onError`. */
  app: Hono;
  host: string;
  /** 0 chooses a free port. */
  port: number;
  /** Called with one line for each request, malformed ones included. */
  log: (line: string) => void;
  /** The proxies whose forwarded headers name the client in the log, as CIDRs. Default none. */
  trustedProxies?: readonly string[] | undefined;
  /** Called with each error that was answered with 500, and with errors of accepting connections. */
  onError: (error: unknown) => void;
  /** Milliseconds that open requests get to finish when the server stops. Default 5000. */
  stopTimeout?: number | undefined;
  /** Milliseconds without traffic after which a connection is closed. Default 60,000. */
  socketTimeout?: number | undefined;
}

/** A listening server. */
export interface RunningServer {
  url: string;
  /** Accepts no more connections, waits for open requests, then closes those that exceed `stopTimeout`. */
  stop: () => Promise<void>;
}

/** `keepAliveTimeout` is longer than the usual 60 s of load balancers, so that they close connections first. */
const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5000,
  // Node.js would answer without an event, so the request would not be logged.
  requireHostHeader: false,
} as const;
const IDLE_CHECK_INTERVAL = 50;

/**
 * Starts a server.
 *
 * @throws Error if it cannot listen
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { app, host, port, log, onError, stopTimeout = 5000, socketTimeout = 60_000 } = options;
  const { trustedProxies = [] } = options;
  const handleError = (error: unknown, pathname: string) => {
    if (error instanceof RequestError) return errorResponse(400, pathname);
    onError(error);
    return errorResponse(500, pathname);
  };
  app.onError((error, { req }) => handleError(error, req.path));
  const listener = getRequestListener(app.fetch, {
    hostname: 'localhost',
    errorHandler: (error) => handleError(error, '/v2/'),
  });
  const server = createServer(LIMITS);
  server.timeout = socketTimeout;
  logRequests(server, log, trustedProxies);
  answerClientErrors(server, log);
  server.on('request', (incoming, outgoing) => {
    if (lacksHost(incoming)) outgoing.writeHead(400, { connection: 'close' }).end();
    else void listener(incoming, outgoing);
  });
  // Node.js would answer an Expect header other than 100-continue with 417.
  server.on('checkExpectation', (...exchange) => server.emit('request', ...exchange));
  const sockets = trackSockets(server);
  server.listen(port, host);
  await once(server, 'listening');
  server.on('error', onError);
  return { url: formatUrl(server, host), stop: async () => stop(server, sockets, stopTimeout) };
}

/** RFC 9112 requires 400 for HTTP/1.1 requests without a Host header. */
function lacksHost({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.1' && headers.host === undefined;
}

function formatUrl(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function trackSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

/** `server.close()` alone leaves open connections that become idle later, or have not sent anything yet. */
async function stop(server: Server, sockets: ReadonlySet<Socket>, timeout: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  const deadline = setTimeout(() => server.closeAllConnections(), timeout);
  const idleCheck = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_INTERVAL);
  await closed;
  clearTimeout(deadline);
  clearInterval(idleCheck);
}
