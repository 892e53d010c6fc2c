import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findClientAddress } from '../../../src/sessions/login/client-address.ts';

const PROXY = '10.0.0.1';
const trustedProxies = ['10.0.0.0/8', '2001:db8:ffff::/48'];

function find(
  headers: Record<string, string>,
  address: string | undefined = PROXY,
): string | undefined {
  return findClientAddress(new Headers(headers), { address, trustedProxies })?.toString();
}

describe('X-Forwarded-For from a trusted proxy', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['6.6.6.6, 203.0.113.9', '203.0.113.9'],
    ['6.6.6.6,203.0.113.9,10.0.0.7, 10.0.0.8', '203.0.113.9'],
    ['10.0.0.9, 10.0.0.8', '10.0.0.9'],
    ['203.0.113.9, ::ffff:10.0.0.2', '203.0.113.9'],
    ['203.0.113.9:51234', '203.0.113.9'],
    ['[2001:db8::1]:51234', '2001:db8::1'],
    ['[2001:db8::1]:_x.y-z', '2001:db8::1'],
    ['"[2001:db8::1]:51234"', '2001:db8::1'],
    ['garbage, 203.0.113.9', '203.0.113.9'],
    ['", 203.0.113.9', '203.0.113.9'],
    [`${'6.6.6.6,'.repeat(8192)}203.0.113.9`, '203.0.113.9'],
  ])('%.60s is %s', (header, address) => {
    expect(find({ 'x-forwarded-for': header })).toBe(address);
  });

  it.each([
    '',
    '203.0.113.9,',
    '203.0.113.9, garbage, 10.0.0.2',
    '203.0.113.9, 127.1',
    '203.0.113.9:123456',
    '"203.0.113.9"x',
    '[:'.repeat(32_000),
    '[2001:db8::1',
    '""203.0.113.9""',
    'for=203.0.113.9',
    '203.0.113.9, '.repeat(4096),
  ])('%.60j is unknown', (header) => {
    expect(find({ 'x-forwarded-for': header })).toBeUndefined();
  });
});

describe('Forwarded from a trusted proxy', () => {
  it.each([
    ['for=203.0.113.9', '203.0.113.9'],
    ['For=203.0.113.9;proto=https;by=10.0.0.1', '203.0.113.9'],
    ['proto=https; for="203.0.113.9:51234" ;host="example.com"', '203.0.113.9'],
    ['for="[2001:db8::1]:51234"', '2001:db8::1'],
    ['for="[::ffff:203.0.113.9]"', '203.0.113.9'],
    ['for="[fe80::1%25eth0]";by=_x, for=203.0.113.9', '203.0.113.9'],
    ['for=6.6.6.6, for=203.0.113.9, for=10.0.0.2', '203.0.113.9'],
    ['for=203.0.113.9;host="for=6.6.6.6"', '203.0.113.9'],
    [String.raw`host="a\"b";for=203.0.113.9`, '203.0.113.9'],
    ['for="6.6.6.6, for=203.0.113.9', '203.0.113.9'],
    [`${'for=6.6.6.6;'.repeat(5000)}, for=203.0.113.9`, '203.0.113.9'],
  ])('%.60s is %s', (header, address) => {
    expect(find({ forwarded: header })).toBe(address);
  });

  it.each([
    '',
    'for=unknown',
    'for=203.0.113.9, for=_hidden, for=10.0.0.2',
    'for=203.0.113.9, proto=https',
    'for=203.0.113.9;for=203.0.113.9',
    'for=203.0.113.9;garbage',
    'for=203.0.113.9;a="b"c',
    'for=203.0.113.9:80',
    'for=[2001:db8::1]',
    '203.0.113.9',
    'for=203.0.113.9;host="a,for=6.6.6.6"',
    'for=203.0.113.9;host="a;for=6.6.6.6"',
    String.raw`for=203.0.113.9;host="a,for=\"6.6.6.6"`,
    `for="${'\\"'.repeat(8192)}`,
    `${'a=b;'.repeat(4096)}c`,
  ])('%.60j is unknown', (header) => {
    expect(find({ forwarded: header })).toBeUndefined();
  });
});

describe('both headers', () => {
  const same = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for="203.0.113.9:1"' };
  const other = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=6.6.6.6' };
  const broken = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=unknown' };

  it('must agree', () => {
    expect(find(same)).toBe('203.0.113.9');
    expect(find(other)).toBeUndefined();
    expect(find(broken)).toBeUndefined();
  });

  it.each([
    ['x-forwarded-for', '203.0.113.9'],
    ['forwarded', '6.6.6.6'],
  ] as const)('need not agree if the proxies write %s', (forwardedHeader, address) => {
    const options = { address: PROXY, trustedProxies, forwardedHeader };
    expect(findClientAddress(new Headers(other), options)?.toString()).toBe(address);
  });

  it('give the address of the socket if the named one is missing', () => {
    const options = { address: PROXY, trustedProxies, forwardedHeader: 'forwarded' } as const;
    const headers = new Headers({ 'x-forwarded-for': '6.6.6.6' });
    expect(findClientAddress(headers, options)?.toString()).toBe(PROXY);
  });
});

describe('the socket', () => {
  it.each([
    { address: '203.0.113.9', found: '203.0.113.9' },
    { address: '::ffff:203.0.113.9', found: '203.0.113.9' },
    { address: '::ffff:10.0.0.1', found: '6.6.6.6' },
    { address: '203.0.113.9:51234', found: '203.0.113.9' },
    { address: '::ffff:203.0.113.9:80', found: '203.0.113.9' },
    { address: '[2001:db8::1]:443', found: '2001:db8::1' },
    { address: '[2001:db8::1]', found: '2001:db8::1' },
    { address: '10.0.0.1:443', found: '6.6.6.6' },
    { address: '203.0.113.9:', found: undefined },
    { address: '', found: undefined },
  ])('at $address gives $found', ({ address, found }) => {
    expect(find({ 'x-forwarded-for': '6.6.6.6' }, address)).toBe(found);
  });

  it('is not trusted without trusted proxies', () => {
    const headers = new Headers({ 'x-forwarded-for': '6.6.6.6' });
    expect(findClientAddress(headers, { address: '127.0.0.1' })?.toString()).toBe('127.0.0.1');
  });

  it('is the client if a trusted proxy sends no header', () => {
    expect(find({})).toBe(PROXY);
  });
});

describe('with any headers', () => {
  const WORDS = '203.0.113.9|10.0.0.2|::1|for=|"|\\|,|;|[|]|:80|unknown| |%'.split('|');
  const value = fc.oneof(
    fc.array(fc.constantFrom(...WORDS)).map((words) => words.join('')),
    fc
      .array(fc.integer({ min: 0, max: 255 }))
      .map((bytes) => String.fromCharCode(...bytes).replaceAll(/[\0\r\n]/g, '')),
  );
  const untrusted = fc.ipV4().filter((address) => !address.startsWith('10.'));

  it('an untrusted peer cannot change the address', () => {
    fc.assert(
      fc.property(untrusted, value, value, (address, forwarded, other) => {
        expect(find({ forwarded, 'x-forwarded-for': other }, address)).toBe(address);
      }),
    );
  });

  it('a client cannot change the address by what it sends before the part of the proxy', () => {
    fc.assert(
      fc.property(untrusted, value, (client, forged) => {
        expect(find({ 'x-forwarded-for': `${forged}, ${client}` })).toBe(client);
        expect(find({ forwarded: `${forged}, for=${client};proto=https` })).toBe(client);
      }),
    );
  });
});
