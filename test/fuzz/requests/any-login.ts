import * as fc from 'fast-check';
import { clientHeader } from './any-request.ts';
import { HOPS } from './pieces.ts';

/** A login request, and what the server knows about it. */
export interface AnyLogin {
  headers: [name: string, value: string][];
  address: string | undefined;
  trustedProxies: string[];
  forwardedHeader: 'forwarded' | 'x-forwarded-for' | undefined;
  /** The location properties that Cloudflare adds to a request. */
  cf: unknown;
  /** Bytes that overwrite a part of the location database. */
  damage: { at: number; bytes: Uint8Array };
}

const anyAddress = fc.oneof(
  fc.ipV4(),
  fc.ipV6(),
  fc.constantFrom('10.0.0.1', '127.0.0.1', '2001:db8::5', '::ffff:203.0.113.9', 'fe80::1%eth0'),
  fc.array(fc.constantFrom(...HOPS, ':', '::', '.', '1', 'ffff', '%'), { maxLength: 8 }).map(join),
  fc.string({ unit: 'binary', maxLength: 12 }),
);

const range = fc.constantFrom('10.0.0.0/8', '127.0.0.0/8', '2001:db8::/32', '0.0.0.0/0', '::/0');

const PLACE = ['city', 'region', 'regionCode', 'postalCode', 'country', 'continent', 'latitude'];
const placeValue = fc.oneof(
  fc.constantFrom('XX', 'T1', 'DE', 'ZZ', 'EU', '1e999', ' ', '-97.7', '0x10'),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.anything({ maxDepth: 1 }),
);
const cf = fc.oneof(
  fc.dictionary(fc.constantFrom(...PLACE, '__proto__'), placeValue),
  fc.anything({ maxDepth: 1 }),
);

export const anyLogin: fc.Arbitrary<AnyLogin> = fc.record({
  headers: fc.array(clientHeader, { maxLength: 6 }),
  address: fc.option(anyAddress, { nil: undefined }),
  trustedProxies: fc.array(range, { maxLength: 2 }),
  forwardedHeader: fc.constantFrom(undefined, 'forwarded', 'x-forwarded-for'),
  cf,
  damage: fc.record({ at: fc.nat(), bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }) }),
});

/** An address range as an operator might write it, valid or not. */
export const anyRange = fc.oneof(
  fc.tuple(anyAddress, fc.constantFrom('/', '/0', '/8', '/33', '/129', '', '/-1')).map(join),
  fc.string({ unit: 'binary', maxLength: 12 }),
);

function join(parts: readonly string[]): string {
  return parts.join('');
}
