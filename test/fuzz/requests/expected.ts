import { METHODS } from 'node:http';
import { SESSIONS_PATH } from '../../../src/sessions/index.ts';
import { COOKIE, FAILING, ORIGIN, type World } from './open-world.ts';

/** A request as it is sent. */
export interface Sent {
  method: string;
  target: string;
  headers: Headers;
}

/** The status of the sessions, found without the code that is tested; the token is that which counts. */
export function expectSessions(
  { method, headers }: Omit<Sent, 'target'>,
  { lists }: World,
  hasOptions: boolean,
): { status: number; token?: string } {
  const origin = headers.get('origin');
  if (method === 'OPTIONS' && origin !== null) {
    return { status: hasOptions && origin === ORIGIN ? 204 : 403 };
  }
  if (method !== 'GET' && method !== 'HEAD') return { status: 405 };
  const token = findToken(headers, hasOptions);
  if (token === FAILING) return { status: 503 };
  return lists.has(token) ? { status: 200, token } : { status: 401 };
}

function findToken(headers: Headers, hasCookie: boolean): string {
  const authorization = headers.get('authorization') ?? '';
  const [scheme = '', token = '', ...more] = authorization.split(' ').filter((word) => word !== '');
  const isOne = scheme.toLowerCase() === 'bearer' && more.length === 0;
  if (authorization !== '') return isOne ? token : '';
  if (!hasCookie) return '';
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.replace(/^[ \t]+/, ''));
  const [pair = '', ...others] = pairs.filter((each) => each.startsWith(`${COOKIE}=`));
  return others.length === 0 ? pair.slice(COOKIE.length + 1).replace(/[ \t]+$/, '') : '';
}

/** What the server is expected to answer a request with; several statuses where Node.js may refuse it before. */
export function expectServed(sent: Sent, world: World) {
  const { method, target } = sent;
  const pathname = findPathname(target);
  const refused = isLong(sent) ? [431] : [];
  if (pathname === undefined || !METHODS.includes(method)) return { statuses: [400, ...refused] };
  const statuses = [...expectAt(sent, pathname, world), ...refused];
  return { statuses: isPlain(target) ? statuses : [...statuses, 400], pathname };
}

/** Whether the headers come near the 16 KB that they may have. */
const isLong = ({ target, headers }: Sent) => target.length + [...headers].join('').length > 15_000;

function expectAt(sent: Sent, pathname: string, world: World): number[] {
  if (pathname === SESSIONS_PATH) return [expectSessions(sent, world, false).status];
  if (sent.method !== 'GET' && sent.method !== 'HEAD') return [405];
  if (findFile(pathname, world) === undefined) return [404];
  return sent.headers.has('if-none-match') ? [200, 304] : [200];
}

/** Whether a target is nothing but what RFC 3986 lets stand in a path and a query. */
const isPlain = (target: string) => /^\/(?!\/)[\w\-.~%!$&'()*+,;=:@/?]*$/.test(target);

function findPathname(target: string): string | undefined {
  const url = target.startsWith('/') ? `http://localhost${target}` : target;
  return URL.parse(url)?.pathname;
}

/** What the file that a path names holds. */
export function findFile(pathname: string, { files }: World): string | undefined {
  try {
    const path = decodeURIComponent(pathname);
    // What is decoded to a slash is part of a name, which no file has.
    const isOneName = pathname.split('/').length === path.split('/').length;
    return isOneName && path !== SESSIONS_PATH ? files.get(path) : undefined;
  } catch {
    return undefined;
  }
}
