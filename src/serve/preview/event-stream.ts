/** Sends a state to browsers as Server-Sent Events: the current one when they connect, and every later one. */
export interface EventStream {
  connect: () => Response;
  /** Sending the same state again is harmless, and keeps idle connections alive. */
  send: (state: string) => void;
  close: () => void;
}

type Client = ReadableStreamDefaultController<string>;

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};
const RETRY_MILLISECONDS = 500;

export function createEventStream(): EventStream {
  const clients = new Set<Client>();
  let lastEvent = '';
  let isClosed = false;

  const open = (client: Client) => {
    client.enqueue(`retry: ${RETRY_MILLISECONDS}\n${lastEvent}\n`);
    if (isClosed) client.close();
    else clients.add(client);
    return client;
  };
  return {
    connect: () => {
      let client: Client;
      const events = new ReadableStream<string>({
        start: (controller) => {
          client = open(controller);
        },
        cancel: () => void clients.delete(client),
      });
      return new Response(events.pipeThrough(new TextEncoderStream()), { headers: HEADERS });
    },
    send: (state) => {
      lastEvent = `data: ${state}\n`;
      for (const client of clients) client.enqueue(`${lastEvent}\n`);
    },
    close: () => {
      isClosed = true;
      for (const client of clients) client.close();
      clients.clear();
    },
  };
}
