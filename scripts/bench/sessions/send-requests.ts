import { Agent, get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

const CONNECTIONS = 8;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** A request, with the credentials of its caller in the headers. */
export interface BenchRequest {
  port: number;
  path: string;
  headers: Record<string, string>;
}

/** A response with status 200. */
export interface BenchResponse {
  headers: IncomingHttpHeaders;
  body: string;
}

/** Sends one request. @throws Error on any other status than 200 */
export async function sendRequest({ port, path, headers }: BenchRequest): Promise<BenchResponse> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers, agent }, resolve).on('error', reject);
  });
  const body = await text(response);
  if (response.statusCode === 200) return { headers: response.headers, body };
  throw new Error(`${path} answered ${response.statusCode}: ${body}`);
}

/**
 * Sends requests in turn over a few persistent connections, until `count` are sent or the time is over. Rejects if a
 * response does not have the status 200. Resolves to the number sent.
 */
export async function sendRequests(
  requests: readonly BenchRequest[],
  limits: { count: number; seconds: number },
): Promise<number> {
  const end = performance.now() + limits.seconds * 1000;
  let sent = 0;
  const work = async () => {
    while (sent < limits.count && performance.now() < end) {
      const request = requests[sent % requests.length];
      if (!request) throw new RangeError('there are no requests to send');
      sent += 1;
      await sendRequest(request);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return sent;
}
