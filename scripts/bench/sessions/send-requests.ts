import { Agent, get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

const CONNECTIONS = 8;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** A request, and the caller who sends it. */
export interface Question {
  port: number;
  path: string;
  headers: Record<string, string>;
}

/** What came back with status 200. */
export interface Answer {
  headers: IncomingHttpHeaders;
  body: string;
}

/** Sends one request. @throws Error on any other status than 200 */
export async function ask({ port, path, headers }: Question): Promise<Answer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers, agent }, resolve).on('error', reject);
  });
  const body = await text(response);
  if (response.statusCode === 200) return { headers: response.headers, body };
  throw new Error(`${path} answered ${response.statusCode}: ${body}`);
}

/**
 * Sends requests in turn, over a few connections that are kept, until `count` are sent or the seconds are over. Rejects
 * when one is not answered with 200. Resolves with the number sent.
 */
export async function sendRequests(
  questions: readonly Question[],
  limits: { count: number; seconds: number },
): Promise<number> {
  const end = performance.now() + limits.seconds * 1000;
  let sent = 0;
  const work = async () => {
    while (sent < limits.count && performance.now() < end) {
      const question = questions[sent % questions.length];
      if (!question) throw new RangeError('there is nothing to ask');
      sent += 1;
      await ask(question);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return sent;
}
