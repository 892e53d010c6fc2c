import { listCookies } from './list-cookies.ts';

const LONGEST_TOKEN = 1024;
const TOKEN = /^[\w.~+/-]+=*$/;

/**
 * Reads the token that a request carries: that of `Authorization: Bearer TOKEN`, or without such a header that of the
 * cookie. Null where there is none, or more than one, or it has a form that no token has.
 */
export function readToken(headers: Headers, cookie?: string): string | null {
  const authorization = headers.get('authorization');
  const token = authorization ? readBearer(authorization) : readCookie(headers, cookie);
  return token !== undefined && token.length <= LONGEST_TOKEN && TOKEN.test(token) ? token : null;
}

function readBearer(authorization: string): string | undefined {
  return /^bearer +([^ ]*)$/i.exec(authorization)?.[1];
}

/** Two cookies of one name mean that somebody planted one: neither counts. */
function readCookie(headers: Headers, name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const values = listCookies(headers, name);
  return values.length === 1 ? values[0] : undefined;
}
