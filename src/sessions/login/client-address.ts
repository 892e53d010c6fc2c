import { isWithin, parseAddress, parseRanges, type Address, type Range } from './address.ts';
import { parseHops, type ForwardedHeader } from './forwarded-hops.ts';

/** Options for finding the client's address. */
export interface ClientAddressOptions {
  /** The remote address of the socket; undefined if there is none. */
  address: string | undefined;
  /** The proxies whose forwarded headers count, as CIDRs. Default none. */
  trustedProxies?: readonly string[] | undefined;
  /**
   * The header that those proxies write. By default both are read, and if a request has both, they must agree or the
   * address is unknown: a proxy that writes one may pass on a forged other one.
   */
  forwardedHeader?: ForwardedHeader | undefined;
}

/**
 * Finds the address of the client: that of the socket or, if that is a trusted proxy, the rightmost address in the
 * forwarded header that is not a trusted proxy. Returns undefined if a malformed hop comes before it.
 *
 * @throws TypeError if a trusted proxy is not a CIDR
 */
export function findClientAddress(
  headers: Headers,
  { address, trustedProxies = [], forwardedHeader }: ClientAddressOptions,
): Address | undefined {
  const proxies = parseRanges(trustedProxies);
  const peer = address === undefined ? undefined : parseAddress(address);
  if (!peer || !isWithin(peer, proxies)) return peer;
  const names = forwardedHeader ? [forwardedHeader] : FORWARDED_HEADERS;
  const clients = names.flatMap((name) => {
    const header = headers.get(name);
    return header === null ? [] : [followHops(peer, parseHops(header, name), proxies)];
  });
  if (clients.length === 0) return peer;
  const isUnanimous = new Set(clients.map((client) => client?.toString())).size === 1;
  return isUnanimous ? clients[0] : undefined;
}

const FORWARDED_HEADERS = ['x-forwarded-for', 'forwarded'] as const;

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
