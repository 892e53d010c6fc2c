import ipaddr from 'ipaddr.js';

/** An IP address without a zone. IPv4-mapped IPv6 addresses become IPv4. */
export type Address = ipaddr.IPv4 | ipaddr.IPv6;

const MAX_LENGTH = 128;
const IPV6 = /^([\da-f:.]*:[\da-f:.]*)(?:%[\w.:~@-]+)?$/i;

/** Parses IPv6, or IPv4 as four decimal parts. Returns undefined for anything else. */
export function parseAddress(text: string): Address | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  const bare = IPV6.exec(text)?.[1];
  const groups = bare === undefined ? undefined : toGroups(bare);
  return groups !== undefined && ipaddr.IPv6.isValid(groups) ? ipaddr.process(groups) : undefined;
}

/** Writes `::ffff:192.0.2.1` as `::ffff:c000:201`: ipaddr.js also accepts octal and hexadecimal there, and misreads `::192.0.2.1`. */
function toGroups(text: string): string | undefined {
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

/** Whether an address has no place: loopback, private, link-local, carrier-grade NAT, unspecified. */
export function isLocal(address: Address): boolean {
  return LOCAL.has(address.range());
}

/** A network: its address, and the length of its prefix in bits. */
export type Range = [Address, number];

/**
 * Parses CIDRs such as `10.0.0.0/8` and `2001:db8::/32`.
 *
 * @throws TypeError if a text is not a CIDR
 */
export function parseRanges(texts: readonly string[]): Range[] {
  return texts.map((text) => {
    const range = parseRange(text);
    if (range) return range;
    const expected = 'expected a CIDR such as 10.0.0.0/8 or 2001:db8::/32';
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
  const maximum = address.kind() === 'ipv4' ? 32 : 128;
  return bits <= maximum ? [address, bits] : undefined;
}

/** Whether an address is in one of the ranges. */
export function isWithin(address: Address, ranges: Range[]): boolean {
  return ranges.some(([start, bits]) => {
    return start.kind() === address.kind() && address.match(start, bits);
  });
}
