import { findClientAddress } from '../sessions/login/client-address.ts';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const MAX_PATH_LENGTH = 200;

/** Logs one line of JSON for each request once its connection is done with it: never a header or a query. */
export function logRequests(
  server: Server,
  log: (line: string) => void,
  trustedProxies: readonly string[],
): void {
  server.on('request', (request, response) => {
    const time = Date.now();
    // The socket forgets its address when it closes.
    const address = findAddress(request, trustedProxies);
    const start = performance.now();
    response.once('close', () => {
      log(formatRequest(request, response, { time, address, duration: performance.now() - start }));
    });
  });
}

const FORWARDED_HEADERS = ['x-forwarded-for', 'forwarded'];

/** The client's address: that of the socket, or if that is a trusted proxy, the one that it forwards. */
function findAddress(
  { headers, socket }: IncomingMessage,
  trustedProxies: readonly string[],
): string | null {
  const forwarded = FORWARDED_HEADERS.flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [[name, String(value)] satisfies [string, string]];
  });
  const address = findClientAddress(new Headers(forwarded), {
    address: socket.remoteAddress,
    trustedProxies,
  });
  return address?.toString() ?? null;
}

/** The status is null if the client disconnected before the response. */
function formatRequest(
  { method, url = '' }: IncomingMessage,
  { headersSent, statusCode }: ServerResponse,
  { time, address, duration }: { time: number; address: string | null; duration: number },
): string {
  return formatLine({
    time: new Date(time).toISOString(),
    address,
    method,
    path: logPath(url),
    status: headersSent ? statusCode : null,
    ms: Math.round(duration * 10) / 10,
  });
}

/** Formats a malformed request, of which only the error code of Node.js is logged. */
export function formatClientError(status: number, error: string, address: string | null): string {
  const time = new Date().toISOString();
  return formatLine({ time, address, method: null, path: null, status, ms: 0, error });
}

const formatLine = (line: object) => `${JSON.stringify(line)}\n`;

/** Cuts off everything from the start of a query, however it is encoded, and the `user:password@host` of a URL. */
function logPath(url: string): string {
  const path = url.startsWith('/') ? url : (URL.parse(url)?.pathname ?? '');
  return path
    .split(/[?#;]|%(?:3f|23|3b)/i, 1)
    .join('')
    .slice(0, MAX_PATH_LENGTH);
}
