import { isWithin, parseAddress, parseRanges, type Address, type Range } from './address.ts';
import { readHops, type ForwardedHeader } from './forwarded-hops.ts';

/** How the address of a client is found. */
export interface ClientAddressOptions {
  /** The address at the other end of the socket; undefined where there is none. */
  address: string | undefined;
  /** The proxies whose forwarded headers count, as CIDRs; none without them. */
  trustedProxies?: readonly string[] | undefined;
  /**
   * The header that those proxies write. Without it both are read, and where a request has both they must agree,
   * or the address is unknown: a proxy that writes one may pass on whatever a client put into the other.
   */
  forwardedHeader?: ForwardedHeader | undefined;
}

/**
 * The address of the client: the socket's, or, if that is a trusted proxy's, the first one from the right of the
 * forwarded header that is not. A malformed hop on the way there makes it unknown: undefined.
 *
 * @throws TypeError if a trusted proxy is no CIDR
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
    return header === null ? [] : [followHops(peer, readHops(header, name), proxies)];
  });
  if (clients.length === 0) return peer;
  const haveOneAnswer = new Set(clients.map((client) => client?.toString())).size === 1;
  return haveOneAnswer ? clients[0] : undefined;
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
