import * as z from 'zod/mini';
import { catch as withFallback } from 'zod/mini';
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

const text = withFallback(z.string(), '');
const degrees = withFallback(z.coerce.number(), 0);
/** Cloudflare has the country XX if it does not know it, and T1 for Tor. */
const country = withFallback(z.string().check(z.regex(/^(?!XX)[A-Z]{2}$/)), '');

const Cf = z.object({
  city: text,
  region: text,
  regionCode: text,
  postalCode: text,
  country,
  continent: text,
  latitude: degrees,
  longitude: degrees,
});

function makePlace(value: unknown): Place {
  const cf = Cf.safeParse(value).data ?? Cf.parse({});
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  return {
    city: cf.city,
    region_name: cf.region,
    region_code: cf.regionCode,
    zip: cf.postalCode,
    country_name: cf.country === '' ? '' : (names.of(cf.country) ?? ''),
    country_code: cf.country,
    continent_code: cf.continent,
    continent_name: CONTINENTS.get(cf.continent) ?? '',
    latitude: cf.latitude,
    longitude: cf.longitude,
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
