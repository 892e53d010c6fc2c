import { Buffer } from 'node:buffer';
import { Reader, type CityResponse } from 'mmdb-lib';
import type { Geo, Place } from './describe-login.ts';

/**
 * Opens a city database in MaxMind's format (MMDB). It keeps the bytes in memory. A lookup in a damaged part returns
 * undefined.
 *
 * @throws Error if the bytes are not a complete city database
 */
export function openGeo(bytes: Uint8Array): Geo {
  const reader = openReader(bytes);
  const { databaseType, ipVersion } = reader.metadata;
  if (!/city|enterprise/i.test(databaseType)) {
    throw new Error(
      `this is a database of type ${JSON.stringify(databaseType)}; use a city database such as GeoLite2-City`,
    );
  }
  return (ip) => {
    if (ipVersion === 4 && ip.includes(':')) return undefined;
    try {
      return makePlace(reader.get(ip));
    } catch {
      return undefined;
    }
  };
}

function openReader(bytes: Uint8Array): Reader<CityResponse> {
  try {
    return new Reader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (cause) {
    throw new Error('expected the bytes of a whole MaxMind database of format 2', { cause });
  }
}

/** Databases of other makers may lack names. */
const makePlace = (record: CityResponse | null): Place => ({
  city: record?.city?.names?.en ?? '',
  region_name: record?.subdivisions?.[0]?.names?.en ?? '',
  region_code: record?.subdivisions?.[0]?.iso_code ?? '',
  zip: record?.postal?.code ?? '',
  country_name: record?.country?.names?.en ?? '',
  country_code: record?.country?.iso_code ?? '',
  continent_code: record?.continent?.code ?? '',
  continent_name: record?.continent?.names?.en ?? '',
  latitude: record?.location?.latitude ?? 0,
  longitude: record?.location?.longitude ?? 0,
});
