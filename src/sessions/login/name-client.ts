import UAParser from 'my-ua-parser';
import { readClientHints, type ClientHints } from './client-hints.ts';
import { BROWSER_NAMES, DEVICE_NAMES, UNKNOWN } from './display-names.ts';

const MAX_LENGTH = 512;

/** Names device and browser by the client hints and the first 512 characters of the user agent, or `Unknown`. */
export function nameClient(headers: Headers): { device: string; browser: string } {
  const userAgent = headers.get('user-agent')?.slice(0, MAX_LENGTH) ?? '';
  const hints = readClientHints(headers);
  return { device: nameDevice(userAgent, hints), browser: nameBrowser(userAgent, hints) };
}

function nameDevice(userAgent: string, { platform, isMobile }: ClientHints): string {
  const os = new UAParser(userAgent).getOS();
  const name = platform ?? display(DEVICE_NAMES, os.name);
  if (name === 'Linux' && isMobile) return 'Android';
  if (name !== 'iOS' || !/\bipad/i.test(userAgent)) return name;
  return Number.parseInt(String(os.version), 10) < 13 ? 'iOS' : 'iPadOS';
}

/** Brands that other browsers are built on, the most specific first. */
const BASES = ['Chrome WebView', 'Google Chrome', 'Chromium'];

/** Prefers the browser's own brand, then a browser in the user agent other than Chrome, then the base brand. */
function nameBrowser(userAgent: string, { brands }: ClientHints): string {
  const own = brands.find((brand) => !BASES.includes(brand));
  if (own !== undefined) return own;
  const name = display(BROWSER_NAMES, new UAParser(userAgent).getBrowser().name);
  if (name !== UNKNOWN && name !== 'Google Chrome') return name;
  return BASES.find((brand) => brands.includes(brand)) ?? name;
}

function display(names: ReadonlyMap<string, string>, name: string | undefined): string {
  if (name === undefined) return UNKNOWN;
  return names.get(name.toLowerCase()) ?? name;
}
