import { parseAddress, type Address } from './address.ts';

/** The headers in which a proxy says for whom it asks: `Forwarded` is that of RFC 7239. */
export type ForwardedHeader = 'x-forwarded-for' | 'forwarded';

/**
 * The hops that a header lists, nearest first; undefined stands for a malformed one. Commas part the hops even within
 * quotes, so what a client wrote into its part of the header, such as a quote that never ends, cannot reach the parts
 * of the proxies.
 */
export function* readHops(header: string, name: ForwardedHeader): Generator<Address | undefined> {
  for (const part of header.split(',').toReversed()) {
    const node = name === 'forwarded' ? readFor(part) : part.trim();
    yield node === undefined ? undefined : parseHop(node);
  }
}

const PAIR = /^[!#$%&'*+.^`|~\w-]+=(?:[!#$%&'*+.^`|~\w-]+|"(?:[^"\\]|\\.)*")$/;
const FOR = /^for=/i;

/** The one `for` of a forwarded-element, still in its quotes. */
function readFor(element: string): string | undefined {
  const parts = element.split(';').map((part) => part.trim());
  const pairs = parts.filter((part) => part !== '');
  if (!pairs.every((pair) => PAIR.test(pair))) return undefined;
  const nodes = pairs.filter((pair) => FOR.test(pair)).map((pair) => pair.replace(FOR, ''));
  return nodes.length === 1 ? nodes[0] : undefined;
}

const MAX_LENGTH = 128;
const BRACKETED = /^\[([^\]]*:[^\]]*)\](?::(?:\d{1,5}|_[\w.-]+))?$/;
const IPV4_PORT = /^([\d.]+):(?:\d{1,5}|_[\w.-]+)$/;

/** `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]`, `[2001:db8::1]:80`, each perhaps in quotes. */
function parseHop(text: string): Address | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const node = /^"([^"]*)"$/.exec(text)?.[1] ?? text;
  return parseAddress(BRACKETED.exec(node)?.[1] ?? IPV4_PORT.exec(node)?.[1] ?? node);
}
