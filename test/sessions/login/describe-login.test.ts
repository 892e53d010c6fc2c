import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Location } from '../../../src/contract/index.ts';
import { readToken } from '../../../src/sessions/index.ts';
import {
  describeLogin,
  setDeviceCookie,
  type LoginOptions,
} from '../../../src/sessions/login/index.ts';
import { BERGEN, UNKNOWN_PLACE } from '../sample-login.ts';

const StrictLocation = z.strictObject(Location.shape);

const ID = '3f2b6f0e-8d4c-4a57-9c1e-5b7a2d9e0f13';
const RANDOM_UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15';

/** Knows the places of a network, and of local addresses, which have none. */
const geo = (ip: string) => (/^(?:203\.0\.113|192\.168)\./.test(ip) ? BERGEN : undefined);

function requestWith(headers: Record<string, string>): Request {
  return new Request('https://example.com/login', { method: 'POST', headers });
}

describe('a login', () => {
  it('is described from request, socket, proxies and database', () => {
    const request = requestWith({
      cookie: `a=b; __Host-device=${ID}`,
      'user-agent': SAFARI,
      'x-forwarded-for': '6.6.6.6, 203.0.113.9',
    });
    const options = { address: '::ffff:127.0.0.1', trustedProxies: ['127.0.0.0/8'], geo };
    expect(describeLogin(request, options)).toEqual({
      deviceId: ID,
      device: 'macOS',
      browser: 'Safari',
      location: { ip: '203.0.113.9', type: 'ipv4', ...BERGEN },
    });
  });

  it('with nothing known still has every field', () => {
    const login = describeLogin(new Request('https://example.com/login'), { address: undefined });
    expect(login.deviceId).toMatch(RANDOM_UUID);
    expect(login).toEqual({
      deviceId: login.deviceId,
      device: 'Unknown',
      browser: 'Unknown',
      location: { ip: '', type: 'unknown', ...UNKNOWN_PLACE },
    });
  });

  it.each<[object, string]>([
    [{ trustedProxy: ['10.0.0.1'] }, 'Unrecognized key: "trustedProxy"'],
    [
      { trustedProxies: '10.0.0.1' },
      'trustedProxies: Invalid input: expected array, received string',
    ],
    [
      { forwardedHeader: 'X-Forwarded-For' },
      'forwardedHeader: Invalid option: expected one of "x-forwarded-for"|"forwarded"',
    ],
    [{ geo: 'GeoLite2-City.mmdb' }, 'geo: must be a function'],
    [{ apps: 'Kite' }, 'apps: must be a list of names or a function'],
  ])('without types, the options %j are refused', (options, problem) => {
    expect(() => describeLogin(requestWith({}), options)).toThrow(
      new TypeError(`Invalid options of describeLogin: ${problem}`),
    );
  });

  it('with a forwarded header needs the proxies that write it', () => {
    expect(() => describeLogin(requestWith({}), { forwardedHeader: 'forwarded' })).toThrow(
      new TypeError('describeLogin: forwardedHeader needs trustedProxies, which write that header'),
    );
  });

  it.each<LoginOptions>([
    { trustedProxies: ['127.0.0.1'] },
    { address: undefined, trustedProxies: [], forwardedHeader: 'x-forwarded-for' },
  ])('of a Fetch request needs the address of the proxy with %j', (options) => {
    expect(() => describeLogin(requestWith({}), options)).toThrow(
      "a Fetch request does not have the address of the proxy; pass it, for example { address: '127.0.0.1'",
    );
    const closed = { headers: {}, socket: { remoteAddress: undefined } };
    expect(describeLogin(closed, options).location.type).toBe('unknown');
  });
});

describe('the device cookie', () => {
  const OTHER_ID = '9c1e5b7a-0f13-4d9e-8d4c-3f2b6f0e2a57';
  const ATTRIBUTES = 'Path=/; Max-Age=34560000; HttpOnly; Secure; SameSite=Lax';
  const idIn = (cookie: string) =>
    describeLogin(requestWith({ cookie }), { address: undefined }).deviceId;

  it.each([
    `__Host-device=${ID}`,
    `a=b;__Host-device=${ID}; c=d`,
    `__Host-device=; __Host-device=${ID}`,
    `__Host-device=${ID}; __Host-device=${OTHER_ID}`,
  ])('has the id in %s', (cookie) => {
    expect(idIn(cookie)).toBe(ID);
  });

  it.each([
    '',
    `__host-device=${ID}`,
    `a=__Host-device=${ID}`,
    `__Host-device="${ID}"`,
    // Browsers let pages set cookies whose names begin with whitespace other than spaces and tabs.
    `a=1; \u000B__Host-device=${ID}`,
    `a=1; \u00A0__Host-device=${ID}`,
    `__Host-device=${ID.toUpperCase()}`,
    '__Host-device=3f2b6f0e-8d4c-1a57-9c1e-5b7a2d9e0f13',
    `__Host-device=${'a'.repeat(16_384)}`,
  ])('has no id in %.60s, so the login gets a new one', (cookie) => {
    expect(idIn(cookie)).toMatch(RANDOM_UUID);
    expect(idIn(cookie)).not.toBe(idIn(cookie));
    expect(setDeviceCookie(requestWith({ cookie }))).toBeUndefined();
  });

  it('keeps the id of a login, or renews the one of the request', () => {
    const request = requestWith({ cookie: `__Host-device=${ID}` });
    expect(setDeviceCookie(request, OTHER_ID)).toBe(`__Host-device=${OTHER_ID}; ${ATTRIBUTES}`);
    expect(setDeviceCookie(request)).toBe(`__Host-device=${ID}; ${ATTRIBUTES}`);
  });

  it.each(['', 'laptop', ID.toUpperCase(), `${ID}; Domain=example.com`, `${ID}\n`])(
    'refuses %j, which would not be read again',
    (id) => {
      expect(() => setDeviceCookie(requestWith({}), id)).toThrow(
        new TypeError(
          'setDeviceCookie: the device id must be a UUID such as describeLogin returns, in lower case',
        ),
      );
    },
  );
});

describe('the location', () => {
  it.each([
    { address: '192.168.1.1', ip: '192.168.1.1', type: 'local' },
    { address: '::ffff:192.168.1.1', ip: '192.168.1.1', type: 'local' },
    { address: '8.8.8.8', ip: '8.8.8.8', type: 'ipv4' },
    { address: '2001:DB8::1', ip: '2001:db8::1', type: 'ipv6' },
    { address: '127.1', ip: '', type: 'unknown' },
  ])('of $address has the type $type and no place', ({ address, ip, type }) => {
    const { location } = describeLogin(requestWith({}), { address, geo });
    expect(location).toEqual({ ip, type, ...UNKNOWN_PLACE });
  });

  it('has ip and type without a database', () => {
    const { location } = describeLogin(requestWith({}), { address: '203.0.113.9' });
    expect(location).toEqual({ ip: '203.0.113.9', type: 'ipv4', ...UNKNOWN_PLACE });
  });
});

describe('a geo', () => {
  const address = '203.0.113.9';
  const unknown = { ip: address, type: 'ipv4', ...UNKNOWN_PLACE };

  it('that throws leaves the place unknown, and onError gets the cause', () => {
    const errors: unknown[] = [];
    const cause = new Error('no database');
    const options = {
      address,
      geo: () => {
        throw cause;
      },
    };
    expect(describeLogin(requestWith({}), options).location).toEqual(unknown);
    const onError = (error: unknown) => void errors.push(error);
    expect(describeLogin(requestWith({}), { ...options, onError }).location).toEqual(unknown);
    expect(errors).toEqual([cause]);
  });

  it.each<[string, unknown]>([
    [
      'geo returned an invalid place: latitude: Invalid input: expected number, received NaN',
      { ...UNKNOWN_PLACE, latitude: Number.NaN },
    ],
    ['geo must return a place, not a promise', Promise.resolve(BERGEN)],
  ])('that returns something else leaves the place unknown: %s', (message, result) => {
    const errors: unknown[] = [];
    const options = { address, geo: () => BERGEN, onError: (error: unknown) => errors.push(error) };
    // JavaScript does not check what `geo` returns.
    Object.assign(options, { geo: () => result });
    expect(describeLogin(requestWith({}), options).location).toEqual(unknown);
    expect(errors.map(String)).toEqual([`TypeError: ${message}`]);
  });

  it('cannot change the address, nor add fields', () => {
    const place = { ...UNKNOWN_PLACE, city: 'Bergen', ip: '6.6.6.6', type: 'local', extra: 1 };
    const { location } = describeLogin(requestWith({}), { address, geo: () => place });
    expect(location).toEqual({ ...unknown, city: 'Bergen' });
  });
});

describe('with any headers', () => {
  const CLIENT = ['user-agent', 'sec-ch-ua', 'sec-ch-ua-platform', 'sec-ch-ua-mobile', 'cookie'];
  const NAMES = [...CLIENT, 'x-forwarded-for', 'forwarded'];
  const WORDS = 'Mozilla/5.0 |(|)|;|iPad|Mac OS X|Version/1 | Safari/|Chrome/|"|, |\\|<b>'.split(
    '|',
  );
  const value = fc.oneof(
    fc.array(fc.constantFrom(...WORDS)).map((words) => words.join('')),
    fc
      .array(fc.integer({ min: 0, max: 255 }), { maxLength: 2000 })
      .map((bytes) => String.fromCharCode(...bytes).replaceAll(/[\0\r\n]/g, '')),
  );
  const headers = fc.dictionary(fc.constantFrom(...NAMES), value);
  const address = fc.oneof(fc.ipV4(), fc.ipV6(), fc.string());

  it('the location matches the contract, and names are short and plain', () => {
    fc.assert(
      fc.property(headers, address, (given, peer) => {
        const options = { address: peer, trustedProxies: ['0.0.0.0/0', '::/0'], geo };
        const login = describeLogin(requestWith(given), options);
        expect(StrictLocation.parse(login.location)).toEqual(login.location);
        expect(login.deviceId).toMatch(RANDOM_UUID);
        for (const name of [login.device, login.browser]) {
          expect(name).toMatch(/^[\w .+/-]{1,40}$/);
        }
      }),
    );
  });

  it('a request of Node.js is read like a Fetch request', () => {
    const cookie = `__Host-device=${ID}; session=secret`;
    const token = fc.constantFrom({}, { authorization: 'Bearer token' }, { authorization: '' });
    fc.assert(
      fc.property(headers, address, token, (given, peer, credentials) => {
        const request = requestWith({ ...given, cookie, ...credentials });
        const nodeHeaders = { ...Object.fromEntries(request.headers), get: 'a' };
        const nodeRequest = { headers: nodeHeaders, socket: { remoteAddress: peer } };
        const options = { trustedProxies: ['0.0.0.0/0', '::/0'], geo };
        expect(describeLogin(nodeRequest, options)).toEqual(
          describeLogin(request, { address: peer, ...options }),
        );
        expect(setDeviceCookie(nodeRequest)).toBe(setDeviceCookie(request));
        expect(readToken(nodeHeaders, 'session')).toBe(readToken(request.headers, 'session'));
      }),
    );
  });
});
