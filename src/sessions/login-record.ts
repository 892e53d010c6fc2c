import type { Location } from '../contract/index.ts';
import type { Login } from './store.ts';

const TOKEN_BYTES = 32;
const THIRTY_DAYS = 30 * 24 * 60 * 60;
const LONGEST_LIFETIME = 100 * 365 * 24 * 60 * 60;
const LONGEST_ID = 512;
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** A login as it is stored; times are whole seconds since 1970. */
export interface LoginRecord {
  userId: string;
  deviceId: string;
  created: number;
  expires: number;
  isStaff: boolean;
  device: string;
  browser: string;
  location: Location;
}

/** Whole seconds since 1970, of a time in milliseconds. */
export const toSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

/** Makes a token: 32 random bytes in base64url, 43 characters. */
export function makeToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * Makes the record of a login at a time in seconds.
 *
 * @throws TypeError if a field cannot be stored as it is; it names the field and never its value
 */
export function makeRecord(login: Login, created: number): LoginRecord {
  const { deviceId = crypto.randomUUID(), lifetime = THIRTY_DAYS, location } = login;
  checkId('userId', login.userId);
  checkId('deviceId', deviceId);
  if (!Number.isInteger(lifetime) || lifetime < 1 || lifetime > LONGEST_LIFETIME) {
    throw new TypeError('lifetime must be whole seconds, at least 1 and at most 100 years');
  }
  if (!Number.isFinite(location.latitude) || !Number.isFinite(location.longitude)) {
    throw new TypeError('latitude and longitude must be finite numbers; 0 stands for unknown');
  }
  return {
    userId: login.userId,
    deviceId,
    created,
    expires: created + lifetime,
    isStaff: login.isStaff ?? false,
    device: clean(login.device),
    browser: clean(login.browser),
    location: cleanLocation(location),
  };
}

/** Whether a store can tell this id from every other: no database keeps a NUL or half a surrogate pair. */
export function isId(text: string): boolean {
  return text !== '' && text.length <= LONGEST_ID && !UNSTORABLE.test(text);
}

function checkId(name: string, text: string): void {
  if (isId(text)) return;
  throw new TypeError(`${name} must be 1 to ${LONGEST_ID} characters of well-formed text`);
}

const clean = (text: string): string => text.replaceAll(new RegExp(UNSTORABLE, 'gu'), '\uFFFD');

function cleanLocation(location: Location): Location {
  return {
    ip: clean(location.ip),
    type: clean(location.type),
    city: clean(location.city),
    region_name: clean(location.region_name),
    region_code: clean(location.region_code),
    zip: clean(location.zip),
    country_name: clean(location.country_name),
    country_code: clean(location.country_code),
    continent_code: clean(location.continent_code),
    continent_name: clean(location.continent_name),
    latitude: location.latitude,
    longitude: location.longitude,
  };
}
