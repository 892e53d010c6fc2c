import { parseAddress, type Address } from './address.ts';

/** The headers in which a proxy says for whom it asks: `Forwarded` is that of RFC 7239. */
export type ForwardedHeader = 'x-forwarded-for' | 'forwarded';

/**
 * The hops that a header lists, nearest first; undefined stands for a malformed one. Commas part the hops even within
 * quotes, so what a client wrote into its part of the header, such as a quote that never ends, cannot reach the parts
 * of the proxies.
 */
export function* readHops(headers: Headers, name: ForwardedHeader): Generator<Address | undefined> {
  const parts = headers.get(name)?.split(',') ?? [];
  for (const part of parts.toReversed()) {
    yield parseHop(name === 'forwarded' ? (readFor(part) ?? '') : part.trim());
  }
}

const PAIR = /^([!#$%&'*+.^`|~\w-]+)=([!#$%&'*+.^`|~\w-]+|"(?:[^"\\]|\\.)*")$/;

/** The one `for` of a forwarded-element, still in its quotes. */
function readFor(element: string): string | undefined {
  const pairs = element.split(';').map((pair) => pair.trim());
  const matches = pairs.filter((pair) => pair !== '').map((pair) => PAIR.exec(pair));
  if (matches.includes(null)) return undefined;
  const values = matches.filter((match) => match?.[1]?.toLowerCase() === 'for');
  return values.length === 1 ? values[0]?.[2] : undefined;
}

const MAX_LENGTH = 128;
const BRACKETED = /^\[([^\]]*:[^\]]*)\](?::(?:\d{1,5}|_[\w.-]+))?$/;
const IPV4_PORT = /^([\d.]+):(?:\d{1,5}|_[\w.-]+)$/;

/** `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]`, `[2001:db8::1]:80`, each perhaps in quotes. */
function parseHop(text: string): Address | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const node = /^"([^"]*)"$/.exec(text)?.[1] ?? text;
  const [, address] = BRACKETED.exec(node) ?? IPV4_PORT.exec(node) ?? [];
  return parseAddress(address ?? node);
}
