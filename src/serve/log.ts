import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const MAX_PATH_LENGTH = 200;

/** Logs one line of JSON for each request once its connection is done with it: never a header or a query. */
export function logRequests(server: Server, log: (line: string) => void): void {
  server.on('request', (request, response) => {
    const time = Date.now();
    const start = performance.now();
    response.once('close', () => {
      log(formatRequest(request, response, { time, duration: performance.now() - start }));
    });
  });
}

/** The status is null if the client disconnected before the response. */
function formatRequest(
  { method, url = '' }: IncomingMessage,
  { headersSent, statusCode }: ServerResponse,
  { time, duration }: { time: number; duration: number },
): string {
  return formatLine({
    time: new Date(time).toISOString(),
    method,
    path: logPath(url),
    status: headersSent ? statusCode : null,
    ms: Math.round(duration * 10) / 10,
  });
}

/** Formats a malformed request, of which only the error code of Node.js is logged. */
export function formatClientError(status: number, error: string): string {
  const time = new Date().toISOString();
  return formatLine({ time, method: null, path: null, status, ms: 0, error });
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
