import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';

/** Serves on a free port of this machine until the test is over; the answer is the port. */
export async function listenUntilDone(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0);
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('there is no port');
  return address.port;
}
