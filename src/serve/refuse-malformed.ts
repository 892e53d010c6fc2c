import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { formatRefusal } from './log-line.ts';

/** What Node.js answers to some of what is no request; to all the rest 400. */
const STATUSES = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
]);

/**
 * Answers what is no request, or does not come in time, as Node.js does by itself, and logs it. Node.js would close
 * the connection of a CONNECT without an answer.
 */
export function refuseMalformed(server: Server, log: (line: string) => void): void {
  const answers = new WeakMap<Duplex, ServerResponse>();
  const refuse = (socket: Duplex, code: string) => {
    if (socket.writable && !answers.get(socket)?.headersSent) {
      const status = STATUSES.get(code) ?? 400;
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`);
      if (hasSent(socket)) log(formatRefusal(status, code, Date.now()));
    }
    socket.destroy();
  };
  server.on('request', ({ socket }, outgoing) => {
    answers.set(socket, outgoing);
    outgoing.once('close', () => answers.delete(socket));
  });
  server.on('clientError', (error, socket) => {
    refuse(socket, 'code' in error ? String(error.code) : '');
  });
  server.on('connect', (_request, socket) => refuse(socket, 'CONNECT'));
}

/** Browsers open connections that they may never use: of those there is nothing to tell. */
const hasSent = (socket: Duplex): boolean => socket instanceof Socket && socket.bytesRead > 0;
