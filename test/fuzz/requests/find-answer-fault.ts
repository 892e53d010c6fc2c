import * as z from 'zod/mini';
import { ErrorResponse, SessionsResponse } from '../../../src/contract/index.ts';
import { SESSIONS_PATH } from '../../../src/sessions/index.ts';
import { expectServed, expectSessions, findFile, type Sent } from './expected.ts';
import { ORIGIN, type System } from './open-system.ts';

/** A complete response. */
export interface Answer {
  status: number;
  headers: Headers;
  body: Buffer;
}

const StrictError = z.strictObject(ErrorResponse.shape);
const NOT_ALLOWED = 'Only GET and HEAD are allowed here.\n';

type Fault = string | undefined;

/** What is wrong with the sessions handler's response; undefined if nothing is. */
export async function findSessionsFault(
  sent: Omit<Sent, 'target'>,
  system: System,
): Promise<Fault> {
  const answered = await system.list(new Request('http://localhost/', sent));
  const body = Buffer.from(await answered.arrayBuffer());
  const { status, headers } = answered;
  return (
    findListFault(sent, { status, headers, body }, system, true) ?? findSideEffect(system, status)
  );
}

/** What is wrong with the server's response; undefined if nothing is. */
export function findServedFault(sent: Sent, answer: Answer, system: System): Fault {
  const { statuses, pathname } = expectServed(sent, system);
  if (!statuses.includes(answer.status)) return `${answer.status} instead of ${statuses.join()}`;
  const fault = findBodyFault(sent, answer, system, pathname);
  return fault ?? findLeak(answer, system) ?? findSideEffect(system, answer.status);
}

function findBodyFault(sent: Sent, answer: Answer, system: System, pathname = ''): Fault {
  // The responses that Node.js itself sends have no body.
  if ([400, 431].includes(answer.status) && answer.body.length === 0) return undefined;
  if (answer.status === 400) return findErrorFault(answer);
  if (pathname === SESSIONS_PATH) return findListFault(sent, answer, system, false);
  if (answer.status === 200 || answer.status === 304) {
    return findFileFault(sent, answer, findFile(pathname, system));
  }
  if (sent.method === 'HEAD') return findEmptyFault(answer);
  if (pathname.includes('/v2/')) return findErrorFault(answer);
  const expected = answer.status === 404 ? system.files.get('/404.html') : NOT_ALLOWED;
  return answer.body.toString() === expected ? undefined : 'an unexpected body';
}

function findListFault(
  sent: Omit<Sent, 'target'>,
  answer: Answer,
  system: System,
  hasOptions: boolean,
): Fault {
  const { status, token = '' } = expectSessions(sent, system, hasOptions);
  if (answer.status !== status) return `${answer.status} instead of ${status}`;
  const fault = findHeaderFault(sent, answer, hasOptions) ?? findLeak(answer, system);
  if (fault !== undefined) return fault;
  if (sent.method === 'HEAD' || status === 204) return findEmptyFault(answer);
  if (status !== 200) return findErrorFault(answer);
  const text = answer.body.toString();
  if (text !== system.lists.get(token)) return `another list: ${text}`;
  return SessionsResponse.safeParse(JSON.parse(text)).success
    ? undefined
    : 'a list that does not match the schema';
}

function findHeaderFault(
  { headers: sent }: { headers: Headers },
  answer: Answer,
  hasOptions: boolean,
) {
  const { status, headers } = answer;
  const isListed = hasOptions && sent.get('origin') === ORIGIN;
  const expected = {
    'cache-control': 'private, no-store',
    vary: hasOptions ? 'Authorization, Cookie, Origin' : 'Authorization, Cookie',
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': isListed ? ORIGIN : null,
    'access-control-allow-credentials': isListed ? 'true' : null,
    'content-type': status === 204 ? null : 'application/json',
    'www-authenticate': status === 401 ? 'Bearer' : null,
    allow: status === 405 ? 'GET, HEAD' : null,
    'set-cookie': null,
    location: null,
  };
  const wrong = Object.entries(expected).find(([name, value]) => headers.get(name) !== value);
  return wrong && `${wrong[0]}: ${headers.get(wrong[0])}`;
}

function findFileFault(sent: Sent, { status, headers, body }: Answer, file: Fault): Fault {
  const tag = headers.get('etag') ?? '';
  const asked = sent.headers.get('if-none-match') ?? '';
  if (!/^W\/"[\w-]+"$/.test(tag)) return `the tag ${tag}`;
  const strong = tag.replace('W/', '');
  const isNamed = asked.includes('*') || asked.includes(strong);
  const mustMatch = ['*', tag, strong].includes(asked);
  if (status === 304 ? !isNamed : mustMatch) return `${status} for ${asked}, the tag is ${tag}`;
  if (status === 304 || sent.method === 'HEAD') return findEmptyFault({ body });
  return body.toString() === file ? undefined : 'another file';
}

const findEmptyFault = ({ body }: { body: Buffer }): Fault =>
  body.length === 0 ? undefined : 'a body';

function findErrorFault({ body }: Answer): Fault {
  const { success } = StrictError.safeParse(JSON.parse(body.toString()));
  return success ? undefined : 'an error that does not match the schema';
}

function findLeak({ headers, body }: Answer, { secrets }: System): Fault {
  const text = `${[...headers].join('\n')}\n${body.toString('latin1')}`;
  return secrets.some((secret) => text.includes(secret)) ? `a secret in ${text}` : undefined;
}

/** Only the failing store may report an error, and nothing may be written. */
function findSideEffect({ takeErrors, isChanged }: System, status: number): Fault {
  const errors = takeErrors();
  if (errors.length !== (status === 503 ? 1 : 0)) return `errors: ${errors.map(String).join()}`;
  return isChanged() ? 'the store was changed' : undefined;
}
