import { describe, expect, it } from 'vitest';
import { cloudflareGeo } from '../../../src/sessions/login/index.ts';
import { UNKNOWN_PLACE } from '../sample-login.ts';

const AUSTIN = {
  asn: 395_747,
  city: 'Austin',
  continent: 'NA',
  country: 'US',
  latitude: '30.27130',
  longitude: '-97.74260',
  postalCode: '78701',
  region: 'Texas',
  regionCode: 'TX',
  timezone: 'America/Chicago',
};

function geoOf(cf: unknown, connecting = '203.0.113.9') {
  const request = new Request('https://example.com/', {
    headers: { 'cf-connecting-ip': connecting },
  });
  return cloudflareGeo(Object.assign(request, { cf }));
}

describe('cloudflareGeo', () => {
  it('maps every field of request.cf', () => {
    expect(geoOf(AUSTIN)('203.0.113.9')).toEqual({
      city: 'Austin',
      region_name: 'Texas',
      region_code: 'TX',
      zip: '78701',
      country_name: 'United States',
      country_code: 'US',
      continent_code: 'NA',
      continent_name: 'North America',
      latitude: 30.2713,
      longitude: -97.7426,
    });
  });

  it.each([
    ['AN', 'Antarctica'],
    ['OC', 'Oceania'],
    ['XX', ''],
  ])('names the continent %s %j', (continent, name) => {
    const place = geoOf({ continent })('203.0.113.9');
    expect(place).toEqual({ ...UNKNOWN_PLACE, continent_code: continent, continent_name: name });
  });

  it.each(['T1', 'XX', '', 'us', null])('ignores the country %j', (country) => {
    expect(geoOf({ country })('203.0.113.9')).toEqual(UNKNOWN_PLACE);
  });

  it.each([undefined, null, 'cf', 7, [], {}, { city: {}, latitude: 'north', longitude: null }])(
    'returns an unknown place for %j',
    (cf) => {
      expect(geoOf(cf)('203.0.113.9')).toEqual(UNKNOWN_PLACE);
    },
  );

  it('only knows the address in CF-Connecting-IP', () => {
    expect(geoOf(AUSTIN)('203.0.113.10')).toBeUndefined();
    expect(geoOf(AUSTIN, '2001:DB8::1')('2001:db8::1')).toMatchObject({ city: 'Austin' });
    expect(geoOf(AUSTIN, 'garbage')('203.0.113.9')).toBeUndefined();
    const request = Object.assign(new Request('https://example.com/'), { cf: AUSTIN });
    expect(cloudflareGeo(request)('203.0.113.9')).toBeUndefined();
  });
});
