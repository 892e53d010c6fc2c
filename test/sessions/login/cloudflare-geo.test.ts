import { describe, expect, it, vi } from 'vitest';
import { cloudflareGeo } from '../../../src/sessions/login/index.ts';
import { NOWHERE } from '../nowhere.ts';

vi.mock('mmdb-lib', () => {
  throw new Error('a Worker that has request.cf must not load this');
});

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
    ['AF', 'Africa'],
    ['AN', 'Antarctica'],
    ['AS', 'Asia'],
    ['EU', 'Europe'],
    ['NA', 'North America'],
    ['OC', 'Oceania'],
    ['SA', 'South America'],
    ['XX', ''],
  ])('names the continent %s %j', (continent, name) => {
    const place = geoOf({ continent })('203.0.113.9');
    expect(place).toEqual({ ...NOWHERE, continent_code: continent, continent_name: name });
  });

  it.each(['T1', 'XX', '', 'us', 'USA', null, 1])('takes %j for no country', (country) => {
    expect(geoOf({ country })('203.0.113.9')).toEqual(NOWHERE);
  });

  it('names countries in English', () => {
    expect(geoOf({ country: 'DE' })('203.0.113.9')).toMatchObject({
      country_code: 'DE',
      country_name: 'Germany',
    });
    expect(geoOf({ country: 'QQ' })('203.0.113.9')).toMatchObject({
      country_code: 'QQ',
      country_name: '',
    });
  });

  it('names them so whatever language the process speaks', () => {
    const names = vi.spyOn(Intl, 'DisplayNames');
    geoOf({ country: 'DE' })('203.0.113.9');
    expect(names).toHaveBeenCalledExactlyOnceWith(['en'], { type: 'region', fallback: 'none' });
    names.mockRestore();
  });

  it.each([undefined, null, 'cf', 7, [], {}, { city: {}, latitude: 'north', longitude: null }])(
    'knows nothing from %j',
    (cf) => {
      expect(geoOf(cf)('203.0.113.9')).toEqual(NOWHERE);
    },
  );

  it('knows only the address that Cloudflare speaks of', () => {
    expect(geoOf(AUSTIN)('203.0.113.10')).toBeUndefined();
    expect(geoOf(AUSTIN, '2001:DB8::1')('2001:db8::1')).toMatchObject({ city: 'Austin' });
    expect(geoOf(AUSTIN, 'garbage')('203.0.113.9')).toBeUndefined();
    const request = Object.assign(new Request('https://example.com/'), { cf: AUSTIN });
    expect(cloudflareGeo(request)('203.0.113.9')).toBeUndefined();
  });
});
