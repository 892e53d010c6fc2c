import type { Server } from 'node:http';
import { findClientAddress } from '../sessions/login/client-address.ts';

const MAX_PATH_LENGTH = 200;

/**
 * Logs one line of JSON for each request once its connection is done with it: never a header or a query. The status is
 * null if the client disconnected before the response.
 */
export function logRequests(
  server: Server,
  log: (line: string) => void,
  trustedProxies: readonly string[] = [],
): void {
  server.on('request', (request, response) => {
    const { method, url = '', headers, socket } = request;
    const time = new Date().toISOString();
    // The socket forgets its address when it closes.
    const connection = { address: socket.remoteAddress, trustedProxies };
    const address = findClientAddress(headers, connection)?.toString() ?? null;
    const start = performance.now();
    response.once('close', () => {
      const status = response.headersSent ? response.statusCode : null;
      const ms = Math.round((performance.now() - start) * 10) / 10;
      log(`${JSON.stringify({ time, address, method, path: cutPath(url), status, ms })}\n`);
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
