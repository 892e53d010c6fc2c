import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { parseAddress } from '../sessions/login/address.ts';
import { formatClientError } from './log.ts';

/** The statuses that Node.js itself gives to these codes; all others are 400. */
const STATUSES = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
]);

/**
 * Answers and logs malformed and late requests. The answers are those of Node.js, which logs nothing; it would close
 * the connection of a CONNECT request without an answer.
 */
export function answerClientErrors(server: Server, log: (line: string) => void): void {
  const responses = new WeakMap<Duplex, ServerResponse>();
  const answer = (socket: Duplex, code: string) => {
    if (socket.writable && !responses.get(socket)?.headersSent) {
      const status = STATUSES.get(code) ?? 400;
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`);
      // Browsers open connections that they may never use; these are not logged.
      if (socket instanceof Socket && socket.bytesRead > 0) {
        log(formatClientError(status, code, addressOf(socket)));
      }
    }
    socket.destroy();
  };
  server.on('request', ({ socket }, response) => {
    responses.set(socket, response);
    response.once('close', () => responses.delete(socket));
  });
  server.on('clientError', (error, socket) => {
    answer(socket, 'code' in error ? String(error.code) : '');
  });
  server.on('connect', (_request, socket) => answer(socket, 'CONNECT'));
}

const addressOf = ({ remoteAddress }: Socket): string | null => {
  const address = remoteAddress === undefined ? undefined : parseAddress(remoteAddress);
  return address?.toString() ?? null;
};
