import ipaddr from 'ipaddr.js';
import { getHeader, type RequestHeaders } from '../request.ts';

/** RFC 7239 defines `Forwarded`. */
export const FORWARDED_HEADERS = ['x-forwarded-for', 'forwarded'] as const;
type ForwardedHeader = (typeof FORWARDED_HEADERS)[number];

/** The connection of a request, and the proxies that it may have come through. */
export interface Connection {
  /**
   * The remote address of the socket, with or without a port. Default: `request.socket.remoteAddress`, which Fetch
   * requests do not have.
   */
  address?: string | undefined;
  /** The proxies whose forwarded headers count, as addresses or CIDRs. Default none. */
  trustedProxies?: readonly string[] | undefined;
  /**
   * The header that those proxies write. By default both are read, and if a request has both, they must agree or the
   * address is unknown: a proxy that writes one may pass on a forged other one.
   */
  forwardedHeader?: ForwardedHeader | undefined;
}

/**
 * Finds the address of the client: the socket's or, if that is a trusted proxy, the rightmost address in the forwarded
 * header that is not a trusted proxy. Returns undefined if a malformed hop comes before it.
 *
 * @throws TypeError if `trustedProxies` has something else than addresses and CIDRs
 */
export function findClientAddress(
  headers: RequestHeaders,
  { address, trustedProxies = [], forwardedHeader }: Connection,
): Address | undefined {
  const proxies = parseRanges(trustedProxies);
  const peer = address === undefined ? undefined : parseHop(address);
  if (!peer || !isWithin(peer, proxies)) return peer;
  const names = forwardedHeader ? [forwardedHeader] : FORWARDED_HEADERS;
  const clients = names.flatMap((name) => {
    const header = getHeader(headers, name);
    if (header === null) return [];
    return [findFarthest(header, name, proxies)];
  });
  if (clients.length === 0) return peer;
  const isUnanimous = new Set(clients.map((client) => client?.toString())).size === 1;
  return isUnanimous ? clients[0] : undefined;
}

/**
 * Finds the first untrusted hop of a header, from its end, or else the farthest; a malformed hop is undefined. Commas
 * separate hops even within quotes, so that an unclosed quote in the client's part does not swallow the proxies' parts.
 */
function findFarthest(header: string, name: ForwardedHeader, proxies: Range[]) {
  let hop: Address | undefined;
  for (const part of header.split(',').toReversed()) {
    hop = parseHop(name === 'forwarded' ? parseFor(part) : part.trim());
    if (!hop || !isWithin(hop, proxies)) break;
  }
  return hop;
}

const PAIR = /^[!#$%&'*+.^`|~\w-]+=(?:[!#$%&'*+.^`|~\w-]+|"(?:[^"\\]|\\.)*")$/;
const FOR = /^for=/i;

/** Regular expressions fail for hops of megabytes. */
const MAX_LENGTH = 1024;

/** The only `for` parameter, with its quotes. */
function parseFor(element: string): string {
  if (element.length > MAX_LENGTH) return '';
  const parts = element.split(';').map((part) => part.trim());
  const pairs = parts.filter((part) => part !== '');
  const nodes = pairs.filter((pair) => FOR.test(pair));
  const [node = ''] = pairs.every((pair) => PAIR.test(pair)) && nodes.length === 1 ? nodes : [];
  return node.replace(FOR, '');
}

const QUOTED = /^"([^"]*)"$/;
const BRACKETED = /^\[([^\]]*)\](?::(?:\d{1,5}|_[\w.-]+))?$/;
const IPV4_PORT = /^((?:::ffff:)?[\d.]+\.\d+):(?:\d{1,5}|_[\w.-]+)$/i;

/** Parses `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]` and `[2001:db8::1]:80`, with or without quotes. */
function parseHop(text: string): Address | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const node = QUOTED.exec(text)?.[1] ?? text;
  return parseAddress(BRACKETED.exec(node)?.[1] ?? IPV4_PORT.exec(node)?.[1] ?? node);
}

/** An IP address without a zone. IPv4-mapped IPv6 addresses become IPv4. */
export type Address = ipaddr.IPv4 | ipaddr.IPv6;

const IPV6 = /^([\da-f:.]+)(?:%[\w.:~@-]+)?$/i;

/** Parses IPv6, or IPv4 as four decimal parts. */
export function parseAddress(text: string): Address | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  // ipaddr.js alone accepts octal and hexadecimal in `::ffff:192.0.2.1`, and misreads `::192.0.2.1`.
  const url = URL.parse(`http://[${IPV6.exec(text)?.[1] ?? ''}]`);
  return url ? ipaddr.process(url.hostname.slice(1, -1)) : undefined;
}

type Range = [start: Address, prefixBits: number];

/**
 * Parses the networks of an option. An address is a network of its own.
 *
 * @throws TypeError that names the option if a text is neither an address nor a CIDR
 */
export function parseRanges(texts: readonly string[], name = 'trustedProxies'): Range[] {
  return texts.map((text) => {
    const address = parseAddress(text);
    if (address) return [address, address.kind() === 'ipv4' ? 32 : 128];
    const isNetwork = ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text);
    const range = isNetwork ? ipaddr.parseCIDR(text) : undefined;
    // Addresses are IPv4 where they can be, so an IPv4 network written as IPv6 would match nothing.
    if (range && range[0].range() !== 'ipv4Mapped') return range;
    const expected = 'expected an address, or a CIDR such as 10.0.0.0/8 or 2001:db8::/32';
    throw new TypeError(`${name}: ${expected}, found ${JSON.stringify(text)}`);
  });
}

export const isWithin = (address: Address, ranges: Range[]): boolean =>
  ranges.some(([start, bits]) => start.kind() === address.kind() && address.match(start, bits));
