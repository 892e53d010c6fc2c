import type { Place } from '../../sessions/login/index.ts';

const PLACES: ReadonlyMap<string, Place> = new Map([
  [
    '2001:480:10::7d',
    {
      city: 'San Diego',
      region_name: 'California',
      region_code: 'CA',
      zip: '92101',
      country_name: 'United States',
      country_code: 'US',
      continent_code: 'NA',
      continent_name: 'North America',
      latitude: 32.7203,
      longitude: -117.1552,
    },
  ],
  [
    '89.160.20.112',
    {
      city: 'Linköping',
      region_name: 'Östergötland County',
      region_code: 'E',
      zip: '582 22',
      country_name: 'Sweden',
      country_code: 'SE',
      continent_code: 'EU',
      continent_name: 'Europe',
      latitude: 58.4167,
      longitude: 15.6167,
    },
  ],
  [
    '81.2.69.142',
    {
      city: 'London',
      region_name: 'England',
      region_code: 'ENG',
      zip: 'EC1A',
      country_name: 'United Kingdom',
      country_code: 'GB',
      continent_code: 'EU',
      continent_name: 'Europe',
      latitude: 51.5142,
      longitude: -0.0931,
    },
  ],
]);

/** Looks up the addresses of the demo's logins; unknown addresses give undefined. */
export function sampleGeo(ip: string): Place | undefined {
  return PLACES.get(ip);
}
