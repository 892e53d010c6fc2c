import { isWithin, parseAddress, parseRanges, type Address, type Range } from './address.ts';

/** The headers in which proxies send the client's address; RFC 7239 defines `Forwarded`. */
export type ForwardedHeader = 'x-forwarded-for' | 'forwarded';

const FORWARDED_HEADERS: readonly ForwardedHeader[] = ['x-forwarded-for', 'forwarded'];

interface Connection {
  address: string | undefined;
  trustedProxies?: readonly string[] | undefined;
  forwardedHeader?: ForwardedHeader | undefined;
}

/**
 * Finds the address of the client: the socket's or, if that is a trusted proxy, the rightmost address in the forwarded
 * header that is not a trusted proxy. Returns undefined if a malformed hop comes before it.
 *
 * @throws TypeError if a trusted proxy is not a CIDR
 */
export function findClientAddress(
  headers: Headers,
  { address, trustedProxies = [], forwardedHeader }: Connection,
): Address | undefined {
  const proxies = parseRanges(trustedProxies);
  const peer = address === undefined ? undefined : parseAddress(address);
  if (!peer || !isWithin(peer, proxies)) return peer;
  const names = forwardedHeader ? [forwardedHeader] : FORWARDED_HEADERS;
  const clients = names.flatMap((name) => {
    const header = headers.get(name);
    return header === null ? [] : [followHops(peer, parseHops(header, name), proxies)];
  });
  const isUnanimous = new Set(clients.map((client) => client?.toString())).size === 1;
  if (clients.length === 0) return peer;
  return isUnanimous ? clients[0] : undefined;
}

function followHops(
  peer: Address,
  hops: Iterable<Address | undefined>,
  proxies: Range[],
): Address | undefined {
  let client = peer;
  for (const hop of hops) {
    if (!hop || !isWithin(hop, proxies)) return hop;
    client = hop;
  }
  return client;
}

/**
 * Parses the hops of a header, nearest first; a malformed hop is undefined. Commas separate hops even within quotes, so
 * that an unclosed quote in the client's part of the header does not swallow the proxies' parts.
 */
function* parseHops(header: string, name: ForwardedHeader): Generator<Address | undefined> {
  for (const part of header.split(',').toReversed()) {
    const node = name === 'forwarded' ? parseFor(part) : part.trim();
    yield node === undefined ? undefined : parseHop(node);
  }
}

const PAIR = /^[!#$%&'*+.^`|~\w-]+=(?:[!#$%&'*+.^`|~\w-]+|"(?:[^"\\]|\\.)*")$/;
const FOR = /^for=/i;

/** Returns the value of the only `for` parameter of an element, with its quotes. */
function parseFor(element: string): string | undefined {
  const parts = element.split(';').map((part) => part.trim());
  const pairs = parts.filter((part) => part !== '');
  if (!pairs.every((pair) => PAIR.test(pair))) return undefined;
  const nodes = pairs.filter((pair) => FOR.test(pair)).map((pair) => pair.replace(FOR, ''));
  return nodes.length === 1 ? nodes[0] : undefined;
}

const MAX_LENGTH = 128;
const BRACKETED = /^\[([^\]]*:[^\]]*)\](?::(?:\d{1,5}|_[\w.-]+))?$/;
const IPV4_PORT = /^([\d.]+):(?:\d{1,5}|_[\w.-]+)$/;

/** Parses `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]` and `[2001:db8::1]:80`, with or without quotes. */
function parseHop(text: string): Address | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const node = /^"([^"]*)"$/.exec(text)?.[1] ?? text;
  return parseAddress(BRACKETED.exec(node)?.[1] ?? IPV4_PORT.exec(node)?.[1] ?? node);
}
