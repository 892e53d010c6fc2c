import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import { formatLogLine } from './log-line.ts';
import { refuseMalformed } from './refuse-malformed.ts';
import { refuse } from './refuse.ts';

export interface ServerOptions {
  handle: (request: Request) => Promise<Response>;
  host: string;
  /** 0 takes any that is free. */
  port: number;
  /** Gets one line for each request, and for what was refused as none. */
  log: (line: string) => void;
  /** Hears of what was answered with 500, and of connections that could not be accepted. */
  onError: (error: unknown) => void;
  /** Milliseconds that requests have to end when the server stops. Default 5000. */
  stopLimit?: number | undefined;
}

/** A server that listens. */
export interface RunningServer {
  url: string;
  /** Takes no more connections, lets requests under way end, then cuts off those that are late. */
  stop: () => Promise<void>;
}

/** Slow clients are given up; connections stay open longer than the 60 s of usual load balancers. */
const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5000,
} as const;
const STALLED_MILLISECONDS = 60_000;
const SWEEP_MILLISECONDS = 50;

/**
 * Starts a server.
 *
 * @throws Error if it cannot listen
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { host, port, stopLimit = 5000 } = options;
  const server = createServer(LIMITS, createListener(options));
  // Whatever else a client expects is not promised to it, and no reason to refuse it.
  server.on('checkExpectation', (...asked) => server.emit('request', ...asked));
  refuseMalformed(server, options.log);
  server.timeout = STALLED_MILLISECONDS;
  const sockets = trackSockets(server);
  server.listen(port, host);
  await once(server, 'listening');
  server.on('error', options.onError);
  return { url: describeUrl(server, host), stop: async () => stop(server, sockets, stopLimit) };
}

function createListener({ handle, log, onError }: ServerOptions): RequestListener {
  const listen = getRequestListener(handle, {
    hostname: 'localhost',
    errorHandler: (error) => {
      if (error instanceof RequestError) return refuse(400, '/v2/');
      onError(error);
      return refuse(500, '/v2/');
    },
  });
  return (incoming, outgoing) => {
    const start = Date.now();
    const started = performance.now();
    outgoing.once('close', () => {
      const milliseconds = performance.now() - started;
      log(formatLogLine(incoming, outgoing, { start, milliseconds }));
    });
    void listen(incoming, outgoing);
  };
}

function describeUrl(server: Server, host: string): string {
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

/** Node.js closes what is idle now, not what falls idle later, nor what has sent nothing yet. */
async function stop(server: Server, sockets: ReadonlySet<Socket>, limit: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  const late = setTimeout(() => server.closeAllConnections(), limit);
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MILLISECONDS);
  await closed;
  clearTimeout(late);
  clearInterval(sweep);
}
