import { parseAddress, type Address } from './address.ts';

/** The headers in which proxies send the client's address; RFC 7239 defines `Forwarded`. */
export type ForwardedHeader = 'x-forwarded-for' | 'forwarded';

/**
 * Parses the hops of a header, nearest first; a malformed hop is undefined. Commas separate hops even within quotes, so
 * that an unclosed quote in the client's part of the header does not swallow the proxies' parts.
 */
export function* parseHops(header: string, name: ForwardedHeader): Generator<Address | undefined> {
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
