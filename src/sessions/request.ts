type FetchHeaders = Pick<Headers, 'get'>;

/** The headers of a Fetch request, or `request.headers` of Node.js, Express and Fastify. */
export type RequestHeaders =
  | FetchHeaders
  | { readonly [name: string]: string | readonly string[] | undefined };

/** A Fetch request, or one of Node.js, Express or Fastify. */
export interface RequestLike {
  headers: RequestHeaders;
  /** Fetch requests have none. */
  socket?: { readonly remoteAddress?: string | undefined } | undefined;
}

/** Returns the header with this name, in lower case; null if there is none. */
export function getHeader(headers: RequestHeaders, name: string): string | null {
  if (isFetch(headers)) return headers.get(name);
  const value = headers[name];
  return typeof value === 'string' ? value : null;
}

/** Clients of Node.js can send a header named `get`, but that is a string. */
const isFetch = (headers: RequestHeaders): headers is FetchHeaders =>
  typeof headers.get === 'function';

const MAX_LENGTH = 1024;
const TOKEN = /^[\w.~+/-]+=*$/;

/**
 * Reads the token of a request from `Authorization: Bearer TOKEN`, or, without that header, from the named cookie.
 * Returns null if there is no token, more than one, or a malformed one.
 */
export function readToken(headers: RequestHeaders, cookie?: string): string | null {
  const authorization = getHeader(headers, 'authorization');
  // Two cookies with this name mean that someone else set one of them, so neither counts.
  const cookies = cookie === undefined ? [] : readCookies(headers, cookie);
  const value = cookies.length === 1 ? cookies[0] : undefined;
  const token = authorization === null ? value : /^bearer +([^ ]*)$/i.exec(authorization)?.[1];
  return token !== undefined && token.length <= MAX_LENGTH && TOKEN.test(token) ? token : null;
}

/**
 * Returns the values of all cookies with this name, in the order sent. Only spaces and tabs are allowed before a name:
 * browsers treat other whitespace as part of it, so a page could otherwise set a cookie that passes for `__Host-` here.
 */
export function readCookies(headers: RequestHeaders, name: string): string[] {
  return (getHeader(headers, 'cookie') ?? '')
    .split(';')
    .map((pair) => pair.replace(/^[ \t]+/, ''))
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1).trimEnd());
}
