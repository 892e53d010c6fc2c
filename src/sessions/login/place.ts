import type { Location } from '../../contract/index.ts';
import { isLocal, type Address } from './address.ts';

/** Where an address is: unknown text is `""`, unknown coordinates are `0`. */
export type Place = Omit<Location, 'ip' | 'type'>;

/** A source of places: takes an address in its shortest form, answers undefined where it knows none. */
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

/** The location of a client, with every key; `geo` is asked only for addresses of the public internet. */
export function locate(address: Address | undefined, geo: Geo | undefined): Location {
  if (!address) return { ip: '', type: 'unknown', ...NOWHERE };
  const ip = address.toString();
  if (isLocal(address)) return { ip, type: 'local', ...NOWHERE };
  return { ip, type: address.kind(), ...(geo?.(ip) ?? NOWHERE) };
}
