import { parseAddress } from './client-address.ts';
import type { Geo, Place } from './describe-login.ts';

/**
 * Looks up the place in `request.cf`, which Cloudflare provides for the address in `CF-Connecting-IP`: pass that as the
 * `address` of the login. Other addresses have no place.
 */
export function cloudflareGeo(request: Request): Geo {
  const connecting = parseAddress(request.headers.get('cf-connecting-ip') ?? '')?.toString();
  return (ip) => (ip === connecting ? makePlace(Reflect.get(request, 'cf')) : undefined);
}

function makePlace(value: unknown): Place {
  const read = (name: string): unknown => Reflect.get(Object(value), name);
  const readText = (name: string): string => {
    const text = read(name);
    return typeof text === 'string' ? text : '';
  };
  // Cloudflare has the country XX if it does not know it, and T1 for Tor.
  const [country = ''] = /^(?!XX)[A-Z]{2}$/.exec(readText('country')) ?? [];
  const continent = readText('continent');
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  return {
    city: readText('city'),
    region_name: readText('region'),
    region_code: readText('regionCode'),
    zip: readText('postalCode'),
    country_name: (country && names.of(country)) ?? '',
    country_code: country,
    continent_code: continent,
    continent_name: CONTINENTS.get(continent) ?? '',
    latitude: Number(read('latitude')) || 0,
    longitude: Number(read('longitude')) || 0,
  };
}

const CONTINENTS: ReadonlyMap<string, string> = new Map([
  ['AF', 'Africa'],
  ['AN', 'Antarctica'],
  ['AS', 'Asia'],
  ['EU', 'Europe'],
  ['NA', 'North America'],
  ['OC', 'Oceania'],
  ['SA', 'South America'],
]);
