import { parseAddress } from './address.ts';
import type { Geo } from './place.ts';
import { textAt, numberAt } from './read-path.ts';

/**
 * Looks up the place in `request.cf`, which Cloudflare provides for the address in `CF-Connecting-IP`: pass that as the
 * `address` of the login. Other addresses have no place.
 */
export function cloudflareGeo(request: Request): Geo {
  const header = request.headers.get('cf-connecting-ip');
  const connecting = header === null ? undefined : parseAddress(header)?.toString();
  return (ip) => (ip === connecting ? readPlace(Reflect.get(request, 'cf')) : undefined);
}

function readPlace(cf: unknown) {
  const country = textAt(cf, 'country');
  const continent = textAt(cf, 'continent');
  const isCountry = /^[A-Z]{2}$/.test(country) && country !== 'XX';
  return {
    city: textAt(cf, 'city'),
    region_name: textAt(cf, 'region'),
    region_code: textAt(cf, 'regionCode'),
    zip: textAt(cf, 'postalCode'),
    country_name: isCountry ? nameCountry(country) : '',
    country_code: isCountry ? country : '',
    continent_code: continent,
    continent_name: CONTINENTS.get(continent) ?? '',
    latitude: numberAt(cf, 'latitude'),
    longitude: numberAt(cf, 'longitude'),
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

/** Returns the English name of a country, or `""`. */
function nameCountry(code: string): string {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  return names.of(code) ?? '';
}
