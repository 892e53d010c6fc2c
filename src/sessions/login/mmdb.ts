import { Buffer } from 'node:buffer';
import { Reader, type Response } from 'mmdb-lib';
import { numberAt, textAt, type Geo, type Place } from './place.ts';

/**
 * Opens a city database in MaxMind's format (MMDB). It keeps the bytes in memory. A lookup in a damaged part returns
 * undefined.
 *
 * @throws Error if the bytes are not a complete city database
 */
export function openGeo(bytes: Uint8Array): Geo {
  const database = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const reader = openReader(database);
  const { databaseType, ipVersion } = reader.metadata;
  if (!/city|enterprise/i.test(databaseType)) {
    const found = JSON.stringify(databaseType);
    throw new Error(
      `this is a database of type ${found}; use a city database such as GeoLite2-City`,
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

function openReader(database: Buffer): Reader<Response> {
  try {
    const reader = new Reader(database);
    const { binaryFormatMajorVersion: format, ipVersion, searchTreeSize } = reader.metadata;
    if (format !== 2 || (ipVersion !== 4 && ipVersion !== 6)) throw new Error('unknown format');
    // Sixteen zero bytes separate the search tree from the data. If they are not there, bytes are missing.
    const separator = database.subarray(searchTreeSize, searchTreeSize + 16);
    const isWhole = separator.length === 16 && separator.every((byte) => byte === 0);
    if (!isWhole) throw new Error('bytes are missing');
    return reader;
  } catch (cause) {
    throw new Error('this is not a complete MaxMind database of format 2', { cause });
  }
}

const makePlace = (record: unknown): Place => ({
  city: textAt(record, 'city', 'names', 'en'),
  region_name: textAt(record, 'subdivisions', '0', 'names', 'en'),
  region_code: textAt(record, 'subdivisions', '0', 'iso_code'),
  zip: textAt(record, 'postal', 'code'),
  country_name: textAt(record, 'country', 'names', 'en'),
  country_code: textAt(record, 'country', 'iso_code'),
  continent_code: textAt(record, 'continent', 'code'),
  continent_name: textAt(record, 'continent', 'names', 'en'),
  latitude: numberAt(record, 'location', 'latitude'),
  longitude: numberAt(record, 'location', 'longitude'),
});
