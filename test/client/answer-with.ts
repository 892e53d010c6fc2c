import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';

/** Serves on loopback until the test is over; the answer is the address of a version response there. */
export async function answerWith(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('there is no port');
  return `http://127.0.0.1:${address.port}/v2/cloud/version`;
}

/** Serves these bytes under this status and type. */
export const answerWithText = async (
  content: string | Uint8Array,
  { status = 200, type = 'application/json' } = {},
) =>
  answerWith((_, answer) => {
    answer.writeHead(status, { 'content-type': type }).end(content);
  });
