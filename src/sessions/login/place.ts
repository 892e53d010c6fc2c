import { Location } from '../../contract/index.ts';
import { validate } from '../validate.ts';
import { isLocal, type Address } from './address.ts';

/** The place of an address. Unknown text is `""`, unknown coordinates are `0`. */
export type Place = Omit<Location, 'ip' | 'type'>;

/** Looks up the place of an IP address, given in its shortest form. Returns undefined if the place is unknown. */
export type Geo = (ip: string) => Place | undefined;

const NOWHERE: Place = {
  city: '',
  region_name: '',
  region_code: '',
  zip: '',
  country_name: '',
  country_code: '',
  continent_code: '',
  continent_name: '',
  latitude: 0,
  longitude: 0,
};

/**
 * Returns the location of a client, with every field. `geo` is only called for public addresses. If it throws, or
 * returns something other than a place, `onError` gets the cause and the place is unknown.
 */
export function locate(
  address: Address | undefined,
  geo?: Geo,
  onError?: (error: unknown) => void,
): Location {
  if (!address) return { ip: '', type: 'unknown', ...NOWHERE };
  const ip = address.toString();
  if (isLocal(address)) return { ip, type: 'local', ...NOWHERE };
  const type = address.kind();
  try {
    const location = { ...(geo?.(ip) ?? NOWHERE), ip, type };
    return validate(Location, location, 'geo returned an invalid place');
  } catch (error) {
    onError?.(error);
    return { ip, type, ...NOWHERE };
  }
}

/** Returns the string at a path in data of unknown shape, or `""`. */
export function textAt(data: unknown, ...path: string[]): string {
  const value = valueAt(data, path);
  return typeof value === 'string' ? value : '';
}

/** Returns the finite number at a path in data of unknown shape, also from a string, or `0`. */
export function numberAt(data: unknown, ...path: string[]): number {
  const value = valueAt(data, path);
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : 0;
  return Number.isFinite(number) ? number : 0;
}

function valueAt(data: unknown, path: string[]): unknown {
  let value = data;
  for (const key of path) value = isRecord(value) ? value[key] : undefined;
  return value;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
