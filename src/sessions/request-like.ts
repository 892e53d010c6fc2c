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
