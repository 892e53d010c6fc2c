import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Answer } from './find-answer-fault.ts';

const TIMEOUT_MS = 30_000;

/** A TCP connection that is reopened after the server closed it. */
export interface RawConnection {
  /** Sends a request as it is, and waits for the response. */
  send(bytes: string, isHead: boolean): Promise<Answer>;
  close(): void;
}

/** Opens a connection on the first request. Nothing is normalized, unlike with `fetch`. */
export function createRawConnection(url: string): RawConnection {
  let socket: Socket | undefined;
  const take = async () => {
    if (socket?.writable) return socket;
    socket = await open(url);
    return socket;
  };
  return {
    send: async (bytes, isHead) => {
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

/** Sends bytes on a new connection, ends it, and returns all that the server sends. */
export async function sendOnce(url: string, bytes: string): Promise<string> {
  const socket = await open(url);
  socket.setEncoding('latin1');
  socket.end(bytes, 'latin1');
  return text(socket);
}

async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay();
  await once(socket, 'connect');
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
  // The event `close` follows, which `readChunk` handles.
  socket.on('error', () => {});
  return socket;
}

async function readAnswer(socket: Socket, isHead: boolean): Promise<Answer> {
  let bytes = Buffer.alloc(0);
  for (;;) {
    const chunk = await readChunk(socket);
    if (chunk === null && bytes.length === 0) throw new Error('closed without a response');
    bytes = Buffer.concat([bytes, chunk ?? Buffer.alloc(0)]);
    const answer = parseAnswer(bytes, isHead);
    if (answer) return answer;
    if (chunk === null) throw new Error(`closed within a response: ${bytes.toString('latin1')}`);
  }
}

/** The next chunk; null at the end. */
async function readChunk(socket: Socket): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const finish = (chunk: unknown) => {
      socket.off('data', finish).off('close', finish);
      resolve(Buffer.isBuffer(chunk) ? chunk : null);
    };
    socket.once('data', finish).once('close', finish);
  });
}

/** A complete response; undefined until it is complete. */
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
  if (body.length > length)
    throw new Error(`bytes after the response: ${bytes.toString('latin1')}`);
  return { status, headers, body };
}

function splitHeader(line: string): [string, string] {
  const colon = line.indexOf(': ');
  return [line.slice(0, colon), line.slice(colon + 2)];
}
