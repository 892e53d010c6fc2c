import ipaddr from 'ipaddr.js';

/** An IP address; one that is IPv4-mapped is the IPv4 address, and none has a zone. */
export type Address = ipaddr.IPv4 | ipaddr.IPv6;

const MAX_LENGTH = 128;
const IPV6 = /^([\da-f:.]*:[\da-f:.]*)(?:%[\w.:~@-]+)?$/i;

/** Reads an address as people and proxies write it: four decimal parts, or IPv6; anything else is undefined. */
export function parseAddress(text: string): Address | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  const bare = IPV6.exec(text)?.[1];
  const groups = bare === undefined ? undefined : writeGroups(bare);
  return groups !== undefined && ipaddr.IPv6.isValid(groups) ? ipaddr.process(groups) : undefined;
}

/** `::ffff:192.0.2.1` as `::ffff:c000:201`, for ipaddr.js takes octal, hexadecimal and `::192.0.2.1` for other things. */
function writeGroups(text: string): string | undefined {
  if (!text.includes('.')) return text;
  const start = text.lastIndexOf(':') + 1;
  const tail = text.slice(start);
  if (!ipaddr.IPv4.isValidFourPartDecimal(tail)) return undefined;
  const [a = 0, b = 0, c = 0, d = 0] = ipaddr.IPv4.parse(tail).octets;
  const groups = [a * 256 + b, c * 256 + d].map((group) => group.toString(16));
  return text.slice(0, start) + groups.join(':');
}

const LOCAL = new Set<string>([
  'carrierGradeNat',
  'linkLocal',
  'loopback',
  'private',
  'uniqueLocal',
  'unspecified',
]);

/** Whether an address says nothing of a place: loopback, private, link-local, carrier-grade NAT, unspecified. */
export function isLocal(address: Address): boolean {
  return LOCAL.has(address.range());
}

/** The addresses that share the first bits of one. */
export type Range = [Address, number];

/**
 * Reads ranges written as CIDRs, `10.0.0.0/8` or `2001:db8::/32`.
 *
 * @throws TypeError if one is anything else
 */
export function parseRanges(texts: readonly string[]): Range[] {
  return texts.map((text) => {
    const range = parseRange(text);
    if (range) return range;
    const expected = 'a range of addresses is a CIDR such as 10.0.0.0/8 or 2001:db8::/32';
    throw new TypeError(`${expected}, found ${JSON.stringify(text)}`);
  });
}

const CIDR = /^[\da-f:.]+\/\d{1,3}$/i;

function parseRange(text: string): Range | undefined {
  if (!CIDR.test(text)) return undefined;
  const slash = text.indexOf('/');
  const address = parseAddress(text.slice(0, slash));
  if (!address || (address.kind() === 'ipv4' && text.includes(':'))) return undefined;
  const bits = Number(text.slice(slash + 1));
  const most = address.kind() === 'ipv4' ? 32 : 128;
  return bits <= most ? [address, bits] : undefined;
}

/** Whether an address lies in one of the ranges. */
export function isWithin(address: Address, ranges: Range[]): boolean {
  return ranges.some(([start, bits]) => {
    return start.kind() === address.kind() && address.match(start, bits);
  });
}
