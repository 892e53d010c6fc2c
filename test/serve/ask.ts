import { once } from 'node:events';
import { IncomingMessage, request, type OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import * as z from 'zod';

interface Question {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
  localAddress?: string;
}

/** Headers that differ between equal responses. */
const CHANGING = new Set(['date', 'connection', 'keep-alive']);

/** Sends a request without normalising its path, and reads the whole response. */
export async function ask(base: string, path: string, { body, ...options }: Question = {}) {
  const { hostname, port } = new URL(base);
  const asked = request({ hostname, port, path, agent: false, ...options }).end(body);
  const [answer] = z.tuple([z.instanceof(IncomingMessage)]).parse(await once(asked, 'response'));
  const bytes = await buffer(answer);
  const headers = Object.entries(answer.headers).filter(([name]) => !CHANGING.has(name));
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(headers),
    bytes,
    text: bytes.toString(),
  };
}

/** Sends raw bytes, and reads until the server closes the connection. */
export async function askRaw(base: string, sent: string): Promise<string> {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  socket.end(sent, 'latin1');
  return text(socket);
}
