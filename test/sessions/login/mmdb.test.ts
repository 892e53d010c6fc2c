import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { describeLogin } from '../../../src/sessions/login/index.ts';
import { openGeo } from '../../../src/sessions/login/mmdb.ts';
import { writeMmdb, type Data } from './write-mmdb.ts';
import { BERGEN, UNKNOWN_PLACE } from '../sample-login.ts';

const RECORD = {
  city: { names: { de: 'Bergen (Norwegen)', en: 'Bergen' } },
  continent: { code: 'EU', names: { en: 'Europe' } },
  country: { iso_code: 'NO', names: { en: 'Norway' } },
  location: { latitude: 60.3913, longitude: -5.3221 },
  postal: { code: '5003' },
  registered_country: { iso_code: 'SE', names: { en: 'Sweden' } },
  subdivisions: [
    { iso_code: '46', names: { en: 'Vestland' } },
    { iso_code: 'X', names: { en: 'A smaller part' } },
  ],
};

const PLACE = { ...BERGEN, longitude: -5.3221 };

const NETWORKS = {
  '203.0.113.0/24': RECORD,
  '198.51.100.128/25': { country: { iso_code: 'IS', names: { fr: 'Islande' } } },
  '2001:db8:5::/48': { ...RECORD, postal: { code: '5004' } },
};

describe('a city database', () => {
  const geo = openGeo(writeMmdb({ networks: NETWORKS }));

  it('has every field of a place', () => {
    expect(geo('203.0.113.9')).toEqual(PLACE);
    expect(geo('2001:db8:5::1')).toEqual({ ...PLACE, zip: '5004' });
  });

  it('has the known fields, in English', () => {
    expect(geo('198.51.100.200')).toEqual({ ...UNKNOWN_PLACE, country_code: 'IS' });
  });

  it.each(['203.0.112.255', '203.0.114.0', '198.51.100.127', '8.8.8.8', '2001:db8:6::1', '::1'])(
    'has no place for %s',
    (ip) => {
      expect(geo(ip)).toEqual(UNKNOWN_PLACE);
    },
  );

  it('of IPv4 addresses has no places for IPv6', () => {
    const ipv4 = openGeo(writeMmdb({ networks: { '32.0.0.0/3': RECORD }, ipVersion: 4 }));
    expect(ipv4('32.1.13.184')).toEqual(PLACE);
    expect(ipv4('2001:db8::1')).toBeUndefined();
  });

  it.each<[string, Data]>([
    ['text', 'Bergen'],
    ['fields of other types', { city: 'Bergen', country: { names: { en: 7 } } }],
    ['coordinates of other types', { location: { latitude: 'north', longitude: [5] } }],
    ['coordinates beyond all numbers', { location: { latitude: -Infinity, longitude: NaN } }],
    ['the names of an object', { city: { names: {} }, country: { constructor: 'x' } }],
  ])('whose record is %s has no places for logins', (_what, record) => {
    const damaged = openGeo(writeMmdb({ networks: { '0.0.0.0/0': record } }));
    const { location } = describeLogin({ headers: {} }, { address: '8.8.8.8', geo: damaged });
    expect(location).toEqual({ ip: '8.8.8.8', type: 'ipv4', ...UNKNOWN_PLACE });
  });
});

describe('openGeo throws', () => {
  const whole = writeMmdb({ networks: NETWORKS });
  const incomplete = 'expected the bytes of a whole MaxMind database of format 2';

  it('if the end is missing, at any length', () => {
    for (let size = 0; size < whole.length; size += 1) {
      expect(() => openGeo(whole.subarray(0, size)), `${size} bytes`).toThrow(incomplete);
    }
  });

  const marked = whole.subarray(0, Buffer.from(whole).lastIndexOf('MaxMind.com') + 11);
  it.each<[string, unknown]>([
    ['has damaged metadata', Buffer.concat([marked, Buffer.from([0xff])])],
    ['is a web page', Buffer.from('<!doctype html><title>404</title>')],
    ['is a path', 'GeoLite2-City.mmdb'],
  ])('if it %s', (_what, bytes) => {
    expect((): unknown => Reflect.apply(openGeo, undefined, [bytes])).toThrow(incomplete);
  });

  it('if it is not a city database', () => {
    const bytes = writeMmdb({ networks: NETWORKS, databaseType: 'GeoLite2-ASN' });
    const expected =
      'this is a database of type "GeoLite2-ASN"; use a city database such as GeoLite2-City';
    expect(() => openGeo(bytes)).toThrow(new Error(expected));
  });

  it.each(['GeoIP2-Enterprise', 'DBIP-City-Lite', 'DBIP-Location (compat=City)'])(
    'nothing for a %s',
    (databaseType) => {
      const geo = openGeo(writeMmdb({ networks: NETWORKS, databaseType }));
      expect(geo('203.0.113.9')).toEqual(PLACE);
    },
  );
});

const realInputs = process.env['REAL_INPUTS'];

test.skipIf(realInputs === undefined)('GeoIP2-City-Test.mmdb can be read', () => {
  const geo = openGeo(readFileSync(join(realInputs ?? '', 'GeoIP2-City-Test.mmdb')));
  expect(geo('216.160.83.56')).toMatchObject({ city: 'Milton', zip: '98354' });
});
