import { isIP } from 'node:net';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWithin, parseAddress, parseRanges } from '../../../src/sessions/login/client-address.ts';

describe('parseAddress', () => {
  const PIECES = '0 1 10 127 255 256 01 ffff fe80 . . : : :: %eth0 g 192.0.2.1'.split(' ');
  const guess = fc
    .array(fc.constantFrom(...PIECES), { maxLength: 18 })
    .map((pieces) => pieces.join(''));
  const address = fc.oneof(fc.ipV4(), fc.ipV6(), guess);

  it('accepts exactly what Node.js accepts', () => {
    fc.assert(
      fc.property(address, (text) => {
        expect(parseAddress(text) !== undefined).toBe(isIP(text) !== 0);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('ranges', () => {
  it.each([
    { range: '10.0.0.0/8', address: '10.255.0.1', within: true },
    { range: '10.0.0.0/8', address: '11.0.0.1', within: false },
    { range: '10.1.2.3/8', address: '10.255.0.1', within: true },
    { range: '192.0.2.1/32', address: '192.0.2.1', within: true },
    { range: '192.0.2.1', address: '192.0.2.1', within: true },
    { range: '192.0.2.1', address: '192.0.2.2', within: false },
    { range: '::ffff:192.0.2.1', address: '192.0.2.1', within: true },
    { range: '2001:db8::1', address: '2001:db8::1', within: true },
    { range: '0.0.0.0/0', address: '192.0.2.1', within: true },
    { range: '0.0.0.0/0', address: '2001:db8::1', within: false },
    { range: '::/0', address: '2001:db8::1', within: true },
    { range: '::/0', address: '192.0.2.1', within: false },
    { range: '2001:db8::/33', address: '2001:db8:7fff::1', within: true },
    { range: '2001:db8::/33', address: '2001:db8:8000::1', within: false },
    { range: '10.0.0.0/8', address: '::ffff:10.0.0.1', within: true },
    { range: '2001:DB8::1/128', address: '2001:db8::1', within: true },
  ])('$address within $range: $within', ({ range, address, within }) => {
    const ranges = parseRanges(['198.51.100.0/24', range]);
    const read = parseAddress(address);
    expect(read && isWithin(read, ranges)).toBe(within);
  });

  const WRONG = `10.0.0.0/33 10.0.0.0/-1 10.0.0.0/ 10.0.0.0/08/8 10/8 10.0.0.0/255.0.0.0
    2001:db8::/129 ::ffff:10.0.0.0/8 ::ffff:10.0.0.0/95 ::ffff:10.0.0.0/104 0:0:0:0:0:FFFF:a00:0/104 localhost`;
  it.each(['', '10.0.0.0/8 ', ' 10.0.0.0/8', ...WRONG.split(/\s+/)])(
    'refuses %j with an example',
    (text) => {
      const expected = `trustedProxies: expected an address, or a CIDR such as 10.0.0.0/8 or 2001:db8::/32, found "${text}"`;
      expect(() => parseRanges(['10.0.0.0/8', text])).toThrow(new TypeError(expected));
    },
  );
});
