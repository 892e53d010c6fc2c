import { Location } from '../../contract/index.ts';
import { isLocal } from '../../contract/local-address.ts';
import { validate } from '../validate.ts';
import type { Address } from './address.ts';

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
