/** Tells browsers of a state by Server-Sent Events: each hears the state as it is when it connects, and every later one. */
export interface EventStream {
  connect: () => Response;
  /** Telling the same state again does no harm, and keeps connections from falling idle. */
  tell: (state: string) => void;
  close: () => void;
}

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};
const RETRY_MILLISECONDS = 500;

export function createEventStream(): EventStream {
  const clients = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const encoder = new TextEncoder();
  let last = '';
  let isClosed = false;

  const open = (client: ReadableStreamDefaultController<Uint8Array>) => {
    client.enqueue(encoder.encode(`retry: ${RETRY_MILLISECONDS}\n${last}\n`));
    if (isClosed) client.close();
    else clients.add(client);
  };
  return {
    connect: () => {
      let client: ReadableStreamDefaultController<Uint8Array> | undefined;
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          client = controller;
          open(controller);
        },
        cancel: () => void (client && clients.delete(client)),
      });
      return new Response(body, { headers: HEADERS });
    },
    tell: (state) => {
      last = `data: ${state}\n`;
      for (const client of clients) client.enqueue(encoder.encode(`${last}\n`));
    },
    close: () => {
      isClosed = true;
      for (const client of clients) client.close();
      clients.clear();
    },
  };
}
