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
  const marker = database.lastIndexOf(METADATA_MARKER);
  if (marker === -1) throw new Error('this is not a MaxMind database, or its end is missing');
  const reader = openReader(database);
  const problem = checkMetadata(reader.metadata) ?? checkTree(reader.metadata, database, marker);
  if (problem !== undefined) throw new Error(problem);
  const isIpv4Only = reader.metadata.ipVersion === 4;
  return (ip) => (isIpv4Only && ip.includes(':') ? undefined : lookUp(reader, ip));
}

const METADATA_MARKER = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');

type Metadata = Reader<Response>['metadata'];

function openReader(database: Buffer): Reader<Response> {
  try {
    return new Reader(database);
  } catch (cause) {
    throw new Error('this MaxMind database is damaged: its metadata cannot be read', { cause });
  }
}

function checkMetadata({ binaryFormatMajorVersion, ipVersion, databaseType }: Metadata) {
  if (binaryFormatMajorVersion !== 2 || (ipVersion !== 4 && ipVersion !== 6)) {
    return `this MaxMind database has format ${binaryFormatMajorVersion} and IP version ${ipVersion}; supported are format 2 and IP version 4 or 6`;
  }
  if (/city|enterprise/i.test(databaseType)) return undefined;
  return `this is a database of type ${JSON.stringify(databaseType)}; use a city database such as GeoLite2-City`;
}

/** Sixteen zero bytes separate the search tree from the data. If they are not there, bytes are missing. */
function checkTree({ searchTreeSize }: Metadata, database: Buffer, marker: number) {
  const dataStart = searchTreeSize + 16;
  const separator = database.subarray(searchTreeSize, dataStart);
  if (dataStart <= marker && separator.every((byte) => byte === 0)) return undefined;
  return 'this MaxMind database is damaged: bytes are missing from its middle';
}

function lookUp(reader: Reader<Response>, ip: string): Place | undefined {
  try {
    return makePlace(reader.get(ip));
  } catch {
    return undefined;
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
