import { parseItem, parseList } from 'structured-headers';
import { BROWSER_NAMES, DEVICE_NAMES } from './display-names.ts';

/** The low-entropy client hints of a request. */
export interface ClientHints {
  /** Display names of the known brands, in the order sent. Made-up brands (GREASE) are left out. */
  brands: string[];
  platform: string | undefined;
  isMobile: boolean;
}

const MAX_LENGTH = 512;

/** Reads Sec-CH-UA, Sec-CH-UA-Platform and Sec-CH-UA-Mobile. Malformed and overlong headers are ignored. */
export function readClientHints(headers: Headers): ClientHints {
  const brands = parseHint(headers, 'sec-ch-ua', parseList)
    ?.map(([brand]) => lookUp(BROWSER_NAMES, brand))
    .filter((name) => name !== undefined);
  return {
    brands: brands ?? [],
    platform: lookUp(DEVICE_NAMES, parseHint(headers, 'sec-ch-ua-platform', parseItem)?.[0]),
    isMobile: parseHint(headers, 'sec-ch-ua-mobile', parseItem)?.[0] === true,
  };
}

function parseHint<T>(headers: Headers, name: string, parse: (text: string) => T): T | undefined {
  const text = headers.get(name);
  if (text === null || text.length > MAX_LENGTH) return undefined;
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

function lookUp(names: ReadonlyMap<string, string>, value: unknown): string | undefined {
  return typeof value === 'string' ? names.get(value.toLowerCase()) : undefined;
}
