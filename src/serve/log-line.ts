import type { IncomingMessage, ServerResponse } from 'node:http';

const LONGEST_PATH = 200;

/**
 * The line that the log gets of a request once it has ended: never a header or a query. The status is null where the
 * client left before it was answered.
 */
export function formatLogLine(
  { method, url = '' }: IncomingMessage,
  { headersSent, statusCode }: ServerResponse,
  { start, milliseconds }: { start: number; milliseconds: number },
): string {
  const line = {
    time: new Date(start).toISOString(),
    method,
    path: findPath(url),
    status: headersSent ? statusCode : null,
    ms: Math.round(milliseconds * 10) / 10,
  };
  return `${JSON.stringify(line)}\n`;
}

/** The line of what was no request: nothing of it is told but how Node.js names its fault. */
export function formatRefusal(status: number, error: string, time: number): string {
  const line = {
    time: new Date(time).toISOString(),
    method: null,
    path: null,
    status,
    ms: 0,
    error,
  };
  return `${JSON.stringify(line)}\n`;
}

/** Ends at whatever was meant to begin a query, and leaves out the `user:password@host` of an absolute URL. */
function findPath(url: string): string {
  const path = url.startsWith('/') ? url : (URL.parse(url)?.pathname ?? '');
  return path
    .split(/[?#;]|%(?:3f|23|3b)/i, 1)
    .join('')
    .slice(0, LONGEST_PATH);
}
