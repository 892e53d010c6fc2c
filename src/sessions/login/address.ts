import ipaddr from 'ipaddr.js';

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

const RANGE = /^([\da-f:.]+)(?:\/(\d{1,3}))?$/i;

/**
 * Parses networks. An address is a network of its own.
 *
 * @throws TypeError if a text is neither an address nor a CIDR such as `10.0.0.0/8` or `2001:db8::/32`
 */
export function parseRanges(texts: readonly string[]): Range[] {
  return texts.map((text) => {
    const [, start = '', length] = RANGE.exec(text) ?? [];
    const address = parseAddress(start);
    if (address && length === undefined) return [address, address.kind() === 'ipv4' ? 32 : 128];
    const [kind, maximum] = start.includes(':') ? ['ipv6', 128] : ['ipv4', 32];
    if (address?.kind() === kind && Number(length) <= maximum) return [address, Number(length)];
    const expected = 'expected an address, or a CIDR such as 10.0.0.0/8 or 2001:db8::/32';
    throw new TypeError(`${expected}, found ${JSON.stringify(text)}`);
  });
}

export const isWithin = (address: Address, ranges: Range[]): boolean =>
  ranges.some(([start, bits]) => start.kind() === address.kind() && address.match(start, bits));
