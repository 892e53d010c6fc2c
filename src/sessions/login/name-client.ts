import UAParser from 'my-ua-parser';
import { parseItem, parseList } from 'structured-headers';
import { getHeader, type RequestHeaders } from '../request.ts';

/** Longer headers are cut off (user agent) or ignored (client hints). */
const MAX_LENGTH = 512;
const UNKNOWN = 'Unknown';

export function nameClient(headers: RequestHeaders): { device: string; browser: string } {
  const userAgent = getHeader(headers, 'user-agent')?.slice(0, MAX_LENGTH) ?? '';
  return { device: nameDevice(userAgent, headers), browser: nameBrowser(userAgent, headers) };
}

function nameDevice(userAgent: string, headers: RequestHeaders): string {
  const os = new UAParser(userAgent).getOS().name;
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
  const own = brands.find((brand) => !BASES.includes(brand));
  if (own !== undefined) return own;
  const found = new UAParser(userAgent).getBrowser().name;
  const name = lookUp(BROWSER_NAMES, found) ?? found ?? UNKNOWN;
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
  const own = names.split(', ').map((name) => [name.toLowerCase(), name] as const);
  return new Map([...own, ...Object.entries(others)]);
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
