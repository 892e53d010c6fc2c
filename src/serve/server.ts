import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Hono } from 'hono';
import { errorResponse } from './static-app.ts';
import { logRequests, type LogOptions } from './log.ts';

export interface ServerOptions extends LogOptions {
  /** Its error handler is replaced by one that reports to `onError`. */
  app: Hono;
  host: string;
  port: number;
  /** Called with one line for each request. */
  log: (line: string) => void;
  /** Called with each error that was answered with 500, and with errors of accepting connections. */
  onError: (error: unknown) => void;
  /** Milliseconds that open requests get to finish when the server stops. Default 5000. */
  stopTimeout?: number | undefined;
}

/** `keepAliveTimeout` is longer than the usual 60 s of load balancers, so that they close connections first. */
const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5000,
} as const;
/** Without traffic, a connection is closed after this time. */
const SOCKET_TIMEOUT = 60_000;
/** Leaves free some of 1024 file descriptors, the usual limit. More connections are closed. */
const MAX_CONNECTIONS = 900;
/** A busy client sends its next request within this time. */
const IDLE_CHECK_INTERVAL = 250;

/**
 * Starts a server. Node.js itself answers requests that are not valid HTTP; these are not logged.
 *
 * @throws Error if it cannot listen
 */
export async function startServer(options: ServerOptions) {
  const { app, host, port, log, onError, stopTimeout = 5000 } = options;
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
  let isStopping = false;
  const server = createServer(LIMITS, (request, response) => {
    if (isStopping) response.shouldKeepAlive = false;
    void listener(request, response);
  });
  server.timeout = SOCKET_TIMEOUT;
  server.maxConnections = MAX_CONNECTIONS;
  logRequests(server, log, options);
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(port, host);
  await once(server, 'listening');
  server.on('error', onError);
  /**
   * Accepts no more connections. What arrives on open ones is answered with `Connection: close`, and those without requests
   * are closed soon; after `stopTimeout`, all are.
   */
  const stop = async () => {
    const closed = once(server, 'close');
    isStopping = true;
    // The method of HTTP servers would close connections on which the next request is on its way.
    NetServer.prototype.close.call(server);
    const idleCheck = setInterval(() => {
      server.closeIdleConnections();
      // Browsers open connections that they may never use.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, IDLE_CHECK_INTERVAL);
    const deadline = setTimeout(() => server.closeAllConnections(), stopTimeout);
    await closed;
    clearInterval(idleCheck);
    clearTimeout(deadline);
  };
  return { url: renderUrl(server, host), stop };
}

function renderUrl(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
