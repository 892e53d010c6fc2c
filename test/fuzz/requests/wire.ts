import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Answer } from './find-answer-fault.ts';

const PATIENCE = 30_000;

/** A connection that is opened anew where the server closes it. */
export interface Wire {
  /** Sends a request, and waits for its answer. */
  ask(bytes: string, isHead: boolean): Promise<Answer>;
  close(): void;
}

/** Makes a wire to a server. Nothing is normalised on the way. */
export function createWire(url: string): Wire {
  let socket: Socket | undefined;
  const take = async () => {
    if (socket?.writable) return socket;
    socket = await open(url);
    return socket;
  };
  return {
    ask: async (bytes, isHead) => {
      const used = await take();
      const answer = readAnswer(used, isHead);
      used.write(bytes, 'latin1');
      const read = await answer;
      if (read.headers.get('connection') === 'close') used.destroy();
      return read;
    },
    close: () => socket?.destroy(),
  };
}

/** Sends bytes and says that there are no more; all that is answered, as text. */
export async function askOnce(url: string, bytes: string): Promise<string> {
  const socket = await open(url);
  socket.setEncoding('latin1');
  socket.end(bytes, 'latin1');
  return text(socket);
}

async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay();
  await once(socket, 'connect');
  socket.setTimeout(PATIENCE, () => socket.destroy());
  // Whoever waits on it hears that it is closed.
  socket.on('error', () => {});
  return socket;
}

async function readAnswer(socket: Socket, isHead: boolean): Promise<Answer> {
  let bytes = Buffer.alloc(0);
  for (;;) {
    const chunk = await readChunk(socket);
    if (chunk === null && bytes.length === 0) throw new Error('closed without an answer');
    bytes = Buffer.concat([bytes, chunk ?? Buffer.alloc(0)]);
    const answer = parseAnswer(bytes, isHead);
    if (answer) return answer;
    if (chunk === null) throw new Error(`closed within an answer: ${bytes.toString('latin1')}`);
  }
}

/** What comes next; null at the end. */
async function readChunk(socket: Socket): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const settle = (chunk: unknown) => {
      socket.off('data', settle).off('close', settle);
      resolve(Buffer.isBuffer(chunk) ? chunk : null);
    };
    socket.once('data', settle).once('close', settle);
  });
}

/** One whole answer, and nothing behind it; undefined where it has not come yet. */
function parseAnswer(bytes: Buffer, isHead: boolean): Answer | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]);
  if (status < 200) return parseAnswer(bytes.subarray(end + 4), isHead);
  const headers = new Headers(lines.map((line) => splitHeader(line)));
  const isEmpty = isHead || status === 304 || status === 204 || !headers.has('content-length');
  const length = isEmpty ? 0 : Number(headers.get('content-length'));
  const body = bytes.subarray(end + 4);
  if (body.length < length) return undefined;
  if (body.length > length) throw new Error(`bytes behind the answer: ${bytes.toString('latin1')}`);
  return { status, headers, body };
}

function splitHeader(line: string): [string, string] {
  const colon = line.indexOf(': ');
  return [line.slice(0, colon), line.slice(colon + 2)];
}
