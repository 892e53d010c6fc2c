import UAParser from 'my-ua-parser';
import { parseItem, parseList } from 'structured-headers';
import * as z from 'zod/mini';
import { getHeader, type RequestHeaders } from '../request.ts';
import { validate } from '../validate.ts';

/** Longer headers are cut off (user agent) or ignored (client hints). */
const MAX_LENGTH = 512;
const UNKNOWN = 'Unknown';

/**
 * The names of your own apps, as they are before a slash in the user agent: `Kite` of `Kite/3.1`. Or a function that
 * returns the name of an app for a user agent, of at most 512 characters, and undefined for others.
 */
export type OwnApps = readonly string[] | ((userAgent: string) => string | undefined);

export interface AppOptions {
  /** Your own apps, whose names become the `browser` of their logins. Default none. */
  apps?: OwnApps | undefined;
  /** Called with the cause if `geo` or `apps` fails; the place or app is then unknown. It must not throw. */
  onError?: ((error: unknown) => void) | undefined;
}

export function nameClient(
  headers: RequestHeaders,
  { apps, onError }: AppOptions = {},
): { device: string; browser: string } {
  const userAgent = getHeader(headers, 'user-agent')?.slice(0, MAX_LENGTH) ?? '';
  const device = nameDevice(userAgent, headers);
  try {
    const app = typeof apps === 'function' ? apps(userAgent) : findProduct(userAgent, apps ?? []);
    if (app) return { device, browser: validate(z.string(), app, 'apps returned an invalid name') };
  } catch (error) {
    onError?.(error);
  }
  return { device, browser: nameBrowser(userAgent, headers) };
}

/** Apple's apps write a space in their name as `%20`. */
function findProduct(userAgent: string, names: readonly string[]): string | undefined {
  const products = ` ${userAgent}`.replaceAll('%20', ' ').toLowerCase();
  return names.find((name) => products.includes(` ${name.toLowerCase()}/`));
}

/** In desktop mode, browsers on iOS pretend to be on a Mac. */
const IOS = /iOS[ /]\d|Macintosh.*Mobile\//;
/** Apps of both systems send `CFNetwork`; those on a Mac may add its model or processor. */
const MAC = /\bmacOS \d|^(?=.*CFNetwork).*[ (](?:i?Mac(?! OS)|x86_64)/;

function nameOs(userAgent: string): string | undefined {
  if (IOS.test(userAgent)) return 'iOS';
  return MAC.test(userAgent) ? 'macOS' : new UAParser(userAgent).getOS().name;
}

function nameDevice(userAgent: string, headers: RequestHeaders): string {
  const os = nameOs(userAgent);
  const platform = lookUp(DEVICE_NAMES, parseHint(headers, 'sec-ch-ua-platform', parseItem)?.[0]);
  const name = platform ?? lookUp(DEVICE_NAMES, os) ?? os ?? UNKNOWN;
  const isMobile = parseHint(headers, 'sec-ch-ua-mobile', parseItem)?.[0] === true;
  if (name === 'Linux' && isMobile) return 'Android';
  return name === 'iOS' && /\bipad/i.test(userAgent) ? 'iPadOS' : name;
}

/** Brands that other browsers are built on, the most specific first. */
const BASES = ['Chrome WebView', 'Google Chrome', 'Chromium'];

/** Prefers the browser's own brand, then a browser in the user agent other than Chrome, then the base brand. */
function nameBrowser(userAgent: string, headers: RequestHeaders): string {
  // Unknown brands are made up (GREASE).
  const brands = (parseHint(headers, 'sec-ch-ua', parseList) ?? [])
    .map(([brand]) => lookUp(BROWSER_NAMES, brand))
    .filter((name) => name !== undefined);
  const specific = brands.find((brand) => !BASES.includes(brand));
  if (specific !== undefined) return specific;
  const parsed = new UAParser(userAgent).getBrowser().name;
  const name = lookUp(BROWSER_NAMES, parsed) ?? parsed ?? UNKNOWN;
  if (name !== UNKNOWN && name !== 'Google Chrome') return name;
  return BASES.find((brand) => brands.includes(brand)) ?? name;
}

function parseHint<T>(
  headers: RequestHeaders,
  name: string,
  parse: (text: string) => T,
): T | undefined {
  const text = getHeader(headers, name);
  if (text === null || text.length > MAX_LENGTH) return undefined;
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

const lookUp = (names: ReadonlyMap<string, string>, value: unknown): string | undefined =>
  typeof value === 'string' ? names.get(value.toLowerCase()) : undefined;

/** Display names by their lower-case names, and by others that my-ua-parser and browsers have for them. */
function listNames(names: string, others: Record<string, string>): ReadonlyMap<string, string> {
  const same = names.split(', ').map((name) => [name.toLowerCase(), name] as const);
  return new Map([...same, ...Object.entries(others)]);
}

const DEVICE_NAMES = listNames('Android, iOS, iPadOS, Linux, macOS, Windows', {
  'chrome os': 'ChromeOS',
  'chromium os': 'ChromeOS',
  'mac os': 'macOS',
});

const BROWSER_NAMES = listNames(
  'Brave, Chromium, DuckDuckGo, Google Chrome, Microsoft Edge, Opera, Opera GX, Safari, Samsung Internet, Vivaldi, Yandex',
  {
    'android webview': 'Chrome WebView',
    chrome: 'Google Chrome',
    edge: 'Microsoft Edge',
    gsa: 'Google App',
    ie: 'Internet Explorer',
    'mobile safari': 'Safari',
    'opera mini android': 'Opera Mini',
    yabrowser: 'Yandex',
  },
);
