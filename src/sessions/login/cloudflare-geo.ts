import { parseAddress } from './address.ts';
import { numberAt, textAt, type Geo, type Place } from './place.ts';

/**
 * Looks up the place in `request.cf`, which Cloudflare provides for the address in `CF-Connecting-IP`: pass that as the
 * `address` of the login. Other addresses have no place.
 */
export function cloudflareGeo(request: Request): Geo {
  const connecting = parseAddress(request.headers.get('cf-connecting-ip') ?? '')?.toString();
  return (ip) => (ip === connecting ? makePlace(Reflect.get(request, 'cf')) : undefined);
}

function makePlace(cf: unknown): Place {
  const code = textAt(cf, 'country');
  const country = /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : '';
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const continent = textAt(cf, 'continent');
  return {
    city: textAt(cf, 'city'),
    region_name: textAt(cf, 'region'),
    region_code: textAt(cf, 'regionCode'),
    zip: textAt(cf, 'postalCode'),
    country_name: country === '' ? '' : (names.of(country) ?? ''),
    country_code: country,
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
