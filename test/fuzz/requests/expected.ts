import { METHODS } from 'node:http';
import { SESSIONS_PATH } from '../../../src/sessions/index.ts';
import { COOKIE, FAILING, ORIGIN, type System } from './open-system.ts';

/** A request with its placeholders filled in. */
export interface Sent {
  method: string;
  target: string;
  headers: Headers;
}

/** The expected status of the sessions endpoint, and the token that the request is authenticated with. */
export function expectSessions(
  { method, headers }: Omit<Sent, 'target'>,
  { lists }: System,
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
  const authorization = headers.get('authorization');
  const words = authorization?.split(' ').filter((word) => word !== '');
  const [scheme = '', token = '', ...more] = words ?? [];
  const isOne = scheme.toLowerCase() === 'bearer' && more.length === 0;
  if (authorization !== null) return isOne ? token : '';
  if (!hasCookie) return '';
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.replace(/^[ \t]+/, ''));
  const [pair = '', ...others] = pairs.filter((each) => each.startsWith(`${COOKIE}=`));
  return others.length === 0 ? pair.slice(COOKIE.length + 1).replace(/[ \t]+$/, '') : '';
}

/** The expected response of the server. There are several statuses if Node.js may refuse the request first. */
export function expectServed(sent: Sent, system: System) {
  const { method, target } = sent;
  const pathname = findPathname(target);
  const refused = isLong(sent) ? [431] : [];
  if (pathname === undefined || !METHODS.includes(method)) return { statuses: [400, ...refused] };
  const statuses = [...expectAt(sent, pathname, system), ...refused];
  return { statuses: isPlain(target) ? statuses : [...statuses, 400], pathname };
}

/** Whether the headers come close to the limit of 16 KB. */
const isLong = ({ target, headers }: Sent) => target.length + [...headers].join('').length > 15_000;

function expectAt(sent: Sent, pathname: string, system: System): number[] {
  if (pathname === SESSIONS_PATH) return [expectSessions(sent, system, false).status];
  if (sent.method !== 'GET' && sent.method !== 'HEAD') return [405];
  if (findFile(pathname, system) === undefined) return [404];
  return sent.headers.has('if-none-match') ? [200, 304] : [200];
}

/** Whether a target has only characters that RFC 3986 allows in a path and a query. */
const isPlain = (target: string) => /^\/(?!\/)[\w\-.~%!$&'()*+,;=:@/?]*$/.test(target);

function findPathname(target: string): string | undefined {
  const url = target.startsWith('/') ? `http://localhost${target}` : target;
  return URL.parse(url)?.pathname;
}

/** The content of the file at a path; undefined if there is none. */
export function findFile(pathname: string, { files }: System): string | undefined {
  try {
    const path = decodeURIComponent(pathname);
    // An encoded slash would be part of a file name, and no file has such a name.
    const isOneName = pathname.split('/').length === path.split('/').length;
    return isOneName && path !== SESSIONS_PATH ? files.get(path) : undefined;
  } catch {
    return undefined;
  }
}
