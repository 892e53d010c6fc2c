import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
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

const BRANDS = [
  ['"Google Chrome";v="143", "Chromium";v="143", "Not A(Brand";v="24"', 'Google Chrome'],
  ['"Microsoft Edge";v="143", "Chromium";v="143", "Not A(Brand";v="24"', 'Microsoft Edge'],
  ['"Samsung Internet";v="29.0", "Chromium";v="136", "Not.A/Brand";v="99"', 'Samsung Internet'],
  ['"Google Chrome";v="143", "Chromium";v="143", "Vivaldi";v="7.7"', 'Vivaldi'],
  ['"Chromium";v="143", "Not A(Brand";v="24"', 'Chromium'],
  [String.raw`"Chromium";v="86", "\"Not\\A;Brand";v="99", "Google Chrome";v="86"`, 'Google Chrome'],
  ['"Chromium";v="143", "Firefox Pro Max";v="1", "Google Chrome";v="143"', 'Google Chrome'],
  [
    '"Microsoft Edge WebView2";v="138", "Chromium";v="138", "Microsoft Edge";v="138"',
    'Microsoft Edge',
  ],
  ['"Opera GX";v="121", "Chromium";v="137", "Not/A)Brand";v="24"', 'Opera GX'],
  ['"Opera Mini Android";v="97", "Android WebView";v="143", "Chromium";v="143"', 'Opera Mini'],
  ['"Chromium";v="143", "Android WebView";v="143", "Not A(Brand";v="24"', 'Chrome WebView'],
  [`"Brave"${';a="b"'.repeat(83)};`.padEnd(511) + 'a', 'Brave'],
] as const;

const NO_BRANDS = [
  '',
  '"Brave',
  '"Brave";v=',
  '"<script>";v="1"',
  '1, 2, ?1, :YQ==:',
  '"Not A(Brand";v="24"',
  `"Brave"${';a="b"'.repeat(83)};`.padEnd(512) + 'a',
  '"'.repeat(16_384),
];

function nameBrands(brands: string, userAgent = CHROME_ON_WINDOWS): string {
  return nameClient(new Headers({ 'user-agent': userAgent, 'sec-ch-ua': brands })).browser;
}

describe('Sec-CH-UA', () => {
  it.each(BRANDS)('%s is %s', (brands, browser) => {
    expect(nameBrands(brands)).toBe(browser);
    expect(nameBrands(brands, '')).toBe(browser);
  });

  it.each(NO_BRANDS)('%j leaves it to the user agent', (brands) => {
    expect(nameBrands(brands, 'Firefox/145.0')).toBe('Firefox');
    expect(nameBrands(brands, '')).toBe('Unknown');
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

const PLATFORMS = [
  ['"Windows"', 'Windows'],
  ['"macOS"', 'macOS'],
  ['"Chrome OS"', 'ChromeOS'],
  ['"iPadOS"', 'iPadOS'],
  ['"Unknown"', 'FreeBSD'],
  ['"Windows', 'FreeBSD'],
  ['', 'FreeBSD'],
] as const;

function nameHints(hints: Record<string, string>, userAgent: string): string {
  return nameClient(new Headers({ 'user-agent': userAgent, ...hints })).device;
}

describe('Sec-CH-UA-Platform and Sec-CH-UA-Mobile', () => {
  it.each(PLATFORMS)('%s over the user agent of FreeBSD is %s', (platform, device) => {
    expect(nameHints({ 'sec-ch-ua-platform': platform }, 'Mozilla/5.0 (X11; FreeBSD amd64)')).toBe(
      device,
    );
  });

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
