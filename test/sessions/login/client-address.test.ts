import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLocal } from '../../../src/contract/index.ts';
import { testTables } from '../../lists.ts';
import {
  findClientAddress,
  parseAddress,
  isWithin,
  parseRanges,
} from '../../../src/sessions/login/client-address.ts';
import { isIP } from 'node:net';

const PROXY = '10.0.0.1';
const trustedProxies = ['10.0.0.0/8', '2001:db8:ffff::/48'];

function find(
  headers: Record<string, string>,
  address: string | undefined = PROXY,
): string | undefined {
  return findClientAddress(new Headers(headers), { address, trustedProxies })?.toString();
}

testTables('test/fixtures/addresses', {
  forwarded: (text) => find({ forwarded: text }) ?? 'unknown',
  parse: (text) => {
    const address = parseAddress(text);
    return address ? `${address.toString()}${isLocal(address) ? ', local' : ''}` : 'none';
  },
  ranges: (text) => {
    const [address = '', range = ''] = text.split(' in ');
    const read = parseAddress(address);
    try {
      return read && isWithin(read, parseRanges(['198.51.100.0/24', range])) ? 'yes' : 'no';
    } catch (error) {
      return String(error);
    }
  },
  socket: (text) => find({ 'x-forwarded-for': '6.6.6.6' }, text) ?? 'unknown',
  'x-forwarded-for': (text) => find({ 'x-forwarded-for': text }) ?? 'unknown',
});

it('has an address after many others, and none in what is too long', () => {
  const [many, long] = ['6.6.6.6,'.repeat(8192), '203.0.113.9, '.repeat(4096)];
  expect(find({ 'x-forwarded-for': `${many}203.0.113.9` })).toBe('203.0.113.9');
  expect(find({ forwarded: `${'for=6.6.6.6;'.repeat(5000)}, for=203.0.113.9` })).toBe(
    '203.0.113.9',
  );
  for (const text of [long, '[:'.repeat(32_000)]) {
    expect(find({ 'x-forwarded-for': text })).toBeUndefined();
  }
  for (const text of [`for="${'\\"'.repeat(8192)}`, `${'a=b;'.repeat(4096)}c`]) {
    expect(find({ forwarded: text })).toBeUndefined();
  }
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
