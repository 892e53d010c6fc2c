import type { Server } from 'node:http';
import { findClientAddress } from '../sessions/login/client-address.ts';

export interface LogOptions {
  /** The proxies whose forwarded headers name the client in the log, as addresses or CIDRs. Default none. */
  trustedProxies?: readonly string[] | undefined;
  /** A path whose requests are logged only if they fail. */
  unlogged?: string | undefined;
}

const MAX_PATH_LENGTH = 200;

/**
 * Logs one line of JSON for each request, once its response has ended: never a header or a query. The status is
 * null if the client disconnected before the response. `bytes` counts headers too. Requests for the path `unlogged`
 * are logged only if they fail.
 */
export function logRequests(
  server: Server,
  log: (line: string) => void,
  { trustedProxies = [], unlogged }: LogOptions = {},
): void {
  server.on('request', (request, response) => {
    const { method, url = '', headers, socket } = request;
    const time = new Date().toISOString();
    // The socket forgets its address when it closes.
    const connection = { address: socket.remoteAddress, trustedProxies };
    const address = findClientAddress(headers, connection)?.toString() ?? null;
    const start = performance.now();
    const sent = socket.bytesWritten;
    response.once('close', () => {
      const status = response.headersSent ? response.statusCode : null;
      const ms = Math.round((performance.now() - start) * 10) / 10;
      const path = cutPath(url);
      if (path === unlogged && status === 200) return;
      const bytes = socket.bytesWritten - sent;
      log(`${JSON.stringify({ time, address, method, path, status, bytes, ms })}\n`);
    });
  });
}

/** Cuts off everything from the start of a query, however it is encoded, and the `user:password@host` of a URL. */
function cutPath(url: string): string {
  const path = url.startsWith('/') ? url : (URL.parse(url)?.pathname ?? '');
  return path
    .split(/[?#;]|%(?:3f|23|3b)/i, 1)
    .join('')
    .slice(0, MAX_PATH_LENGTH);
}

/**
 * Renders an error for the operator's log by its name and codes, such as `Error ERR_SQLITE_ERROR database is locked`.
 * The message is left out because it may quote a request.
 */
export function renderError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const details = ['code' in error && error.code, 'errstr' in error && error.errstr];
  return [error.name, ...details.filter((detail) => typeof detail === 'string')].join(' ');
}
