import { describe, expect, it, test } from 'vitest';
import { describeLogin, type LoginOptions } from '../../../src/sessions/login/index.ts';
import { readToken } from '../../../src/sessions/index.ts';

const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15';

describe('own apps', () => {
  const KITE_ON_MAC =
    'Kite%20Pro/3.1 (Macintosh; macOS 14.4; Mac15,3) CFNetwork/1494 Darwin/23.4.0';
  const nameWith = (userAgent: string, apps: LoginOptions['apps']) =>
    describeLogin({ headers: { 'user-agent': userAgent } }, { address: undefined, apps });

  it.each([
    ['Kite/3.1 CFNetwork/1494 Darwin/23.4.0', 'iOS', 'Kite'],
    [KITE_ON_MAC, 'macOS', 'Kite Pro'],
    [`${SAFARI} kite/2`, 'macOS', 'Kite'],
    ['Crane/1 (Android 16; Pixel 10)', 'Android', 'Unknown'],
    ['Kiteboard/2', 'Unknown', 'Unknown'],
    [SAFARI, 'macOS', 'Safari'],
  ])('as a list name %s on %s: %s', (userAgent, device, browser) => {
    expect(nameWith(userAgent, ['Kite', 'Kite Pro'])).toMatchObject({ device, browser });
  });

  it('as a function get the start of the user agent, and name some', () => {
    const apps = (userAgent: string) =>
      userAgent.startsWith('okhttp') ? `Kite ${userAgent.length}` : undefined;
    expect(nameWith('okhttp/5'.padEnd(600, 'x'), apps).browser).toBe('Kite 512');
    expect(nameWith(SAFARI, apps).browser).toBe('Safari');
  });

  it.each<[string, () => unknown]>([
    [
      'TypeError: apps returned an invalid name: Invalid input: expected string, received Promise',
      async () => 'Kite',
    ],
    [
      'Error: broken',
      () => {
        throw new Error('broken');
      },
    ],
  ])('that fail are unknown, and onError gets %s', (message, apps) => {
    const errors: unknown[] = [];
    const options = { address: undefined, onError: (error: unknown) => errors.push(error) };
    // JavaScript does not check what `apps` returns.
    Object.assign(options, { apps });
    const request = { headers: { 'user-agent': SAFARI } };
    expect(describeLogin(request, options).browser).toBe('Safari');
    expect(errors.map(String)).toEqual([message]);
  });
});

const NAMES =
  'authorization cookie forwarded sec-ch-ua sec-ch-ua-mobile sec-ch-ua-platform user-agent x-forwarded-for';
const PIECES = [' ', '\t', ',', ';', '=', '"', '1', 'for=', 'Bearer ', 'Mac (', '::ffff:'];

/** Quadratic work exceeds the time limit of a test many times. */
test.each(NAMES.split(' '))('a header %s of many spaces, commas, or others', (name) => {
  for (const piece of PIECES) {
    const many = piece.repeat(2_000_000);
    const headers = new Headers({ [name]: `a=b${many}c, ${many}d` });
    const options = { address: '127.0.0.1', trustedProxies: ['127.0.0.1'], apps: ['Kite'] };
    expect(describeLogin({ headers }, options).deviceId).toHaveLength(36);
    expect(readToken(headers, 'b')).toBe(null);
  }
});
