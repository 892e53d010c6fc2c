import { once } from 'node:events';
import { Agent, IncomingMessage, request as sendRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as fc from 'fast-check';
import * as z from 'zod';
import { anyRequest, type AnyRequest } from './any-request.ts';
import type { Sent } from './expected.ts';
import { findServedFault, findSessionsFault, type Answer } from './find-answer-fault.ts';
import type { System } from './open-system.ts';

export const anyInput = fc.record({
  to: fc.constantFrom('the handler', 'the server'),
  request: anyRequest,
});
type Input = typeof anyInput extends fc.Arbitrary<infer Value> ? Value : never;

/** Returns a function that sends an input to the system and says what is wrong with the response. */
export function createFinder(system: System) {
  const agent = new Agent({ keepAlive: true });
  const find = async ({ to, request }: Input): Promise<string | undefined> => {
    const filled = fill(request, system);
    const sent = { ...filled, headers: new Headers(filled.headers) };
    if (to === 'the handler') return findHandlerFault(sent, system);
    // Node.js cannot send these.
    if (/[^!-\u00FF]/.test(sent.target)) return undefined;
    const answer = await send(system.url, filled, agent);
    // A busy machine may take longer to send a request than the server waits.
    if (answer.status === 408) return find({ to, request });
    return findServedFault(sent, answer, system);
  };
  return { find, close: () => agent.destroy() };
}

/** Methods that `Request` refuses. */
const UNSUPPORTED = new Set(['TRACE', 'CONNECT', 'TRACK']);

async function findHandlerFault(sent: Sent, system: System) {
  if (UNSUPPORTED.has(sent.method)) return undefined;
  return findSessionsFault(sent, system);
}

function fill({ method, target, headers }: AnyRequest, { fill: fillIn }: System): AnyRequest {
  return {
    method,
    target: fillIn(target) || '/',
    headers: headers.map(([name, value]) => [name, fillIn(value)]),
  };
}

const Response = z.tuple([z.instanceof(IncomingMessage)]);

/** Sends a target and headers as they are, unlike `fetch`. */
async function send(
  url: string,
  { method, target, headers }: AnyRequest,
  agent: Agent,
): Promise<Answer> {
  const sent = sendRequest(url, { method, path: target, agent });
  const byName = Map.groupBy(headers, ([name]) => name.toLowerCase());
  for (const [name, own] of byName) {
    sent.setHeader(
      name,
      own.map(([, value]) => value),
    );
  }
  const [response] = Response.parse(await once(sent.end(), 'response'));
  const pairs = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return {
    status: response.statusCode ?? 0,
    headers: new Headers(pairs),
    body: await buffer(response),
  };
}
