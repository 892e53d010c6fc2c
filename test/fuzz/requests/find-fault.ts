import * as fc from 'fast-check';
import { anyBroken, anyRequest, type AnyRequest } from './any-request.ts';
import { findServedFault, findSessionsFault } from './find-answer-fault.ts';
import type { System } from './open-system.ts';
import { createRawConnection, sendOnce } from './raw-connection.ts';

/** One input, and where it is sent. */
export type Input =
  | { to: 'the handler'; request: AnyRequest }
  | { to: 'the server'; request: AnyRequest }
  | { to: 'the server, broken'; request: Broken };

type Broken = AnyRequest & { at: number; wrong: string };

const to = <const To extends string>(name: To) => fc.constant(name);

export const anyInput: fc.Arbitrary<Input> = fc.oneof<fc.MaybeWeightedArbitrary<Input>[]>(
  { weight: 8, arbitrary: fc.record({ to: to('the handler'), request: anyRequest }) },
  { weight: 8, arbitrary: fc.record({ to: to('the server'), request: anyRequest }) },
  { weight: 1, arbitrary: fc.record({ to: to('the server, broken'), request: anyBroken }) },
);

/** Returns functions that send an input to the system and say what is wrong with the response, or with the log. */
export function createFinder(system: System) {
  const connection = createRawConnection(system.url);
  let answered = 0;
  const find = async (input: Input): Promise<string | undefined> => {
    if (input.to === 'the server, broken') {
      return findBrokenFault(await sendBroken(input.request, system), system);
    }
    const { method, target, headers } = fill(input.request, system);
    const sent = { method, target, headers: new Headers(headers) };
    if (input.to === 'the handler') return findHandlerFault(sent, system);
    const answer = await connection.send(write({ method, target, headers }), method === 'HEAD');
    // Node.js itself gives these answers, and does not log them.
    if (answer.status !== 400 && answer.status !== 431) answered += 1;
    // After a request to upgrade, Node.js does not see malformed bytes on the same connection.
    if (sent.headers.has('upgrade')) connection.close();
    return findServedFault(sent, answer, system);
  };
  const findInLog = async () => {
    const fault = await system.findLogFault(answered);
    answered = 0;
    return fault;
  };
  return { find, findInLog, close: () => connection.close() };
}

/** Methods that `Request` refuses. */
const UNSUPPORTED = new Set(['TRACE', 'CONNECT', 'TRACK']);

async function findHandlerFault(sent: Parameters<typeof findSessionsFault>[0], system: System) {
  if (UNSUPPORTED.has(sent.method)) return undefined;
  const method = sent.method === 'get' ? 'GET' : sent.method;
  return findSessionsFault({ ...sent, method }, system);
}

function fill({ method, target, headers }: AnyRequest, { fill: fillIn }: System): AnyRequest {
  return {
    method,
    target: fillIn(target),
    headers: headers.map(([name, value]) => [name, fillIn(value)]),
  };
}

function write({ method, target, headers }: AnyRequest): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${target} HTTP/1.1\r\nHost: localhost\r\n${lines.join('')}\r\n`;
}

const STATUSES = /^HTTP\/1\.1 (?:100|200|204|304|400|401|403|404|405|408|413|417|431|503) /;

async function sendBroken({ at, wrong, ...request }: Broken, system: System): Promise<string> {
  const bytes = write(fill(request, system));
  const place = at % bytes.length;
  return sendOnce(system.url, bytes.slice(0, place) + wrong + bytes.slice(place));
}

function findBrokenFault(answer: string, system: System): string | undefined {
  const leak = system.secrets.find((secret) => answer.includes(secret));
  if (leak !== undefined) return `a secret in ${answer}`;
  if (system.isChanged()) return 'the store was changed';
  const wrongs = system
    .takeErrors()
    .map(String)
    .filter((error) => !error.includes('no answer for'));
  if (wrongs.length > 0) return `errors: ${wrongs.join()}`;
  return answer === '' || STATUSES.test(answer) ? undefined : `the answer ${answer}`;
}
