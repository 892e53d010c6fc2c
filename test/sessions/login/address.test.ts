import { isIP } from 'node:net';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLocal } from '../../../src/contract/index.ts';
import { isWithin, parseAddress, parseRanges } from '../../../src/sessions/login/client-address.ts';

describe('parseAddress', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['2001:db8:0:0:1:0:0:0', '2001:db8:0:0:1::'],
    ['::', '::'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:0201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
    ['::192.0.2.1', '::c000:201'],
    ['64:ff9b::192.0.2.1', '64:ff9b::c000:201'],
    ['fe80::1%eth0', 'fe80::1'],
    ['fe80::1%br-lan.10', 'fe80::1'],
    ['::ffff:10.0.0.1%lo', '10.0.0.1'],
  ])('reads %s as %s', (text, address) => {
    expect(parseAddress(text)?.toString()).toBe(address);
  });

  const WRONG = `192.0.2 127.1 2130706433 0x7f.0.0.1 0177.0.0.1 192.0.2.01 192.0.2.256 192.0.2.1%eth0 192.0.2.1/32
    ::ffff:0x7f.0.0.1 ::ffff:127.1 ::ffff:192.0.2.256 ::ffff:192.0.2.1:1 1::2::3 ::: :1 1: 1:2:3:4:5:6:7 12345:: g::1
    fe80::1% [::1] localhost unknown ١.٢.٣.٤`;
  it.each(['', ' 192.0.2.1', ...WRONG.split(/\s+/)])('refuses %j', (text) => {
    expect(parseAddress(text)).toBeUndefined();
  });

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

describe('isLocal', () => {
  const LOCAL = `127.0.0.1 127.255.255.255 ::1 10.0.0.0 172.16.0.1 172.31.255.255 192.168.178.20 169.254.1.1
    fe80::1%wlan0 fd12:3456:789a::1 fc00:: 100.64.0.1 100.127.255.255 0.0.0.0 :: ::ffff:192.168.0.1 ::ffff:7f00:1`;
  it.each(LOCAL.split(/\s+/))('holds for %s', (text) => {
    expect(parseAddress(text)).toSatisfy(isLocal);
  });

  const PUBLIC = `8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 169.253.255.255
    172.15.255.255 172.32.0.0 192.167.255.255 224.0.0.1 255.255.255.255 ::2 2001:4860:4860::8888 fbff::1 fe00::1
    ff02::1 ::ffff:8.8.8.8`;
  it.each(PUBLIC.split(/\s+/))('does not hold for %s', (text) => {
    expect(parseAddress(text)).not.toSatisfy(isLocal);
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
