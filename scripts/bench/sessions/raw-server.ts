import { hash } from 'node:crypto';
import { createServer, type Server } from 'node:http';

/** Lists sessions as in the response; null if no session has the token. */
type ListSessions = (tokenHash: Uint8Array, now: number) => object[] | null;

/** Responses as the endpoint does, with node:http alone. */
export function createRawServer(listSessions: ListSessions): Server {
  return createServer((request, response) => {
    const { authorization = '' } = request.headers;
    const tokenHash = hash('sha256', authorization.replace('Bearer ', ''), 'buffer');
    const sessions = listSessions(tokenHash, Math.floor(Date.now() / 1000));
    if (!sessions) return response.writeHead(401).end();
    const body = JSON.stringify({ status: 'ok', success: true, sessions });
    response.writeHead(200, {
      'content-type': 'application/json',
      'cache-control': 'private, no-store',
      vary: 'Authorization, Cookie',
      'x-content-type-options': 'nosniff',
      'content-length': Buffer.byteLength(body),
    });
    return response.end(body);
  });
}

/** `2026-11-20 09:30:00` in UTC. */
export function formatTime(seconds: number): string {
  const text = new Date(seconds * 1000).toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, 19)}`;
}
