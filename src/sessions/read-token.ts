import { readCookies } from './cookies.ts';

const MAX_LENGTH = 1024;
const TOKEN = /^[\w.~+/-]+=*$/;

/**
 * Reads the token of a request from `Authorization: Bearer TOKEN`, or, without that header, from the named cookie.
 * Returns null if there is no token, more than one, or a malformed one.
 */
export function readToken(headers: Headers, cookie?: string): string | null {
  const authorization = headers.get('authorization');
  const token = authorization === null ? readCookie(headers, cookie) : readBearer(authorization);
  return token !== undefined && token.length <= MAX_LENGTH && TOKEN.test(token) ? token : null;
}

function readBearer(authorization: string): string | undefined {
  return /^bearer +([^ ]*)$/i.exec(authorization)?.[1];
}

/** Two cookies with this name mean that someone else set one of them, so neither counts. */
function readCookie(headers: Headers, name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const values = readCookies(headers, name);
  return values.length === 1 ? values[0] : undefined;
}
