import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { testTables } from '../../lists.ts';
import { nameClient } from '../../../src/sessions/login/name-client.ts';

function nameUserAgent(userAgent: string) {
  return nameClient(new Headers({ 'user-agent': userAgent }));
}

const [, ...SAMPLES] = readFileSync(
  new URL('../../fixtures/user-agents.tsv', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'));

describe('user agents', () => {
  it.each(SAMPLES)('%s: %s, %s', (_what, device, browser, userAgent = '') => {
    expect(nameUserAgent(userAgent)).toEqual({ device, browser });
  });

  it('are Unknown if there is none', () => {
    expect(nameUserAgent('')).toEqual({ device: 'Unknown', browser: 'Unknown' });
    expect(nameClient(new Headers())).toEqual({ device: 'Unknown', browser: 'Unknown' });
  });
});

describe('the first 512 characters', () => {
  it.each([
    { at: 'after', length: 512, device: 'iOS' },
    { at: 'within', length: 507, device: 'iPadOS' },
  ])('decide the device: with iPad $at them it is $device', ({ length, device }) => {
    const userAgent = `(iPhone; CPU iPhone OS 18_7 like Mac OS X) `.padEnd(length, 'x');
    expect(nameUserAgent(`${userAgent} iPad`).device).toBe(device);
  });
});

const CHROME_ON_WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';

function nameBrands(brands: string, userAgent = CHROME_ON_WINDOWS): string {
  return nameClient(new Headers({ 'user-agent': userAgent, 'sec-ch-ua': brands })).browser;
}

testTables('test/fixtures/clients', {
  brands: (text) =>
    [undefined, '', 'Firefox/145.0'].map((userAgent) => nameBrands(text, userAgent)).join(', '),
  platforms: (text) =>
    nameHints({ 'sec-ch-ua-platform': text }, 'Mozilla/5.0 (X11; FreeBSD amd64)'),
});

describe('Sec-CH-UA', () => {
  it('is read up to 512 characters', () => {
    const brave = `"Brave"${';a="b"'.repeat(83)};`;
    expect(nameBrands(brave.padEnd(511) + 'a')).toBe('Brave');
    for (const brands of [brave.padEnd(512) + 'a', '"'.repeat(16_384)]) {
      expect(nameBrands(brands, 'Firefox/145.0')).toBe('Firefox');
    }
  });

  it.each([
    ['"Chromium";v="138", "Not)A;Brand";v="8"', 'Electron/37.4.0 Safari/537.36', 'Electron'],
    ['"Google Chrome";v="138", "Chromium";v="138"', 'Electron/37.4.0 Safari/537.36', 'Electron'],
    [
      '"Android WebView";v="143", "Chromium";v="143"',
      '[FB_IAB/FB4A;FBAV/535.0.0.49.72;]',
      'Facebook',
    ],
    ['"Android WebView";v="143", "Chromium";v="143"', 'DuckDuckGo/5 Safari/537.36', 'DuckDuckGo'],
  ])('%s says less than %s in the user agent', (brands, token, browser) => {
    expect(nameBrands(brands, `${CHROME_ON_WINDOWS} ${token}`)).toBe(browser);
  });
});

function nameHints(hints: Record<string, string>, userAgent: string): string {
  return nameClient(new Headers({ 'user-agent': userAgent, ...hints })).device;
}

describe('Sec-CH-UA-Platform and Sec-CH-UA-Mobile', () => {
  it.each([
    { mobile: '?1', device: 'Android' },
    { mobile: '?0', device: 'Linux' },
    { mobile: '?1, ?1', device: 'Linux' },
  ])('a Linux that says $mobile to being mobile is $device', ({ mobile, device }) => {
    expect(nameHints({ 'sec-ch-ua-mobile': mobile }, 'Mozilla/5.0 (X11; Linux x86_64)')).toBe(
      device,
    );
  });

  it('override the user agent, except for iOS on an iPad', () => {
    const userAgent = 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X)';
    expect(nameHints({ 'sec-ch-ua-platform': '"Windows"' }, userAgent)).toBe('Windows');
    expect(nameHints({ 'sec-ch-ua-platform': '"iOS"' }, userAgent)).toBe('iPadOS');
    expect(nameHints({ 'sec-ch-ua-platform': '"iOS"' }, 'Mozilla/5.0 (iPad)')).toBe('iPadOS');
  });
});
