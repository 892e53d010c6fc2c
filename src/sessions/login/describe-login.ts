import * as z from 'zod/mini';
import { Location } from '../../contract/index.ts';
import { isLocal } from '../../net/addresses.ts';
import { MAX_LIFETIME } from '../lifetime.ts';
import type { ActiveSession } from '../store.ts';
import { readCookies, type RequestLike } from '../request.ts';
import { FUNCTION, validate } from '../validate.ts';
import { findClientAddress, FORWARDED_HEADERS } from './client-address.ts';
import type { Address, Connection } from './client-address.ts';
import { nameClient, type AppOptions } from './name-client.ts';

/** The place of an address. Unknown text is `""`, unknown coordinates are `0`. */
export type Place = Omit<Location, 'ip' | 'type'>;

/** Looks up the place of an IP address, given in its shortest form. Returns undefined if the place is unknown. */
export type Geo = (ip: string) => Place | undefined;

/**
 * What a request reveals about a login: the fields that `recordLogin` stores besides the user. `deviceId` is the random
 * UUID in the request's cookie, or a new one.
 */
export type LoginDescription = Omit<ActiveSession, 'id' | 'created' | 'isStaff'>;

/** What is known about a login besides its request. */
export interface LoginOptions extends Connection, AppOptions {
  /** Looks up places. By default only `ip` and `type` of the location are known. */
  geo?: Geo | undefined;
}

/** Without types, a misspelled `trustedProxies` would give all logins the location of the proxy. */
const CheckedOptions = z.strictObject({
  address: z.nullish(z.string()),
  trustedProxies: z.optional(z.array(z.string())),
  forwardedHeader: z.optional(z.enum(FORWARDED_HEADERS)),
  geo: FUNCTION,
  apps: z.optional(
    z.union([z.array(z.string()), FUNCTION], 'must be a list of names or a function'),
  ),
  onError: FUNCTION,
});

const NO_PROXIES = 'describeLogin: forwardedHeader needs trustedProxies, which write that header';
const NO_ADDRESS =
  "describeLogin: a Fetch request does not have the address of the proxy; pass it, for example { address: '127.0.0.1', trustedProxies: ['127.0.0.1'] } for a proxy on this machine";

/**
 * Describes the device, browser and location of a login. Nothing that a client sends makes it throw.
 *
 * @throws TypeError that names an unknown, wrong or missing option
 */
export function describeLogin(request: RequestLike, options: LoginOptions = {}): LoginDescription {
  validate(CheckedOptions, options, 'Invalid options of describeLogin');
  const address = options.address ?? request.socket?.remoteAddress;
  if (options.forwardedHeader && !options.trustedProxies) throw new TypeError(NO_PROXIES);
  const hasProxy = options.trustedProxies?.length || options.forwardedHeader;
  if (hasProxy && address === undefined && !request.socket) throw new TypeError(NO_ADDRESS);
  return {
    deviceId: readDeviceId(request) ?? crypto.randomUUID(),
    ...nameClient(request.headers, options),
    location: locate(findClientAddress(request.headers, { ...options, address }), options),
  };
}

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

function locate(address: Address | undefined, { geo, onError }: LoginOptions): Location {
  if (!address) return { ip: '', type: 'unknown', ...NOWHERE };
  const ip = address.toString();
  if (isLocal(address)) return { ip, type: 'local', ...NOWHERE };
  const type = address.kind();
  try {
    const place = geo?.(ip) ?? NOWHERE;
    if (place instanceof Promise) throw new TypeError('geo must return a place, not a promise');
    const location = { ...place, ip, type };
    return validate(Location, location, 'geo returned an invalid place');
  } catch (error) {
    onError?.(error);
    return { ip, type, ...NOWHERE };
  }
}

/** The prefix `__Host-` keeps other hosts from setting the cookie. */
const DEVICE_COOKIE = '__Host-device';
const BAD_DEVICE_ID =
  'setDeviceCookie: the device id must be a UUID such as describeLogin returns, in lower case';
const DEVICE_ID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/**
 * Returns the `Set-Cookie` header that keeps a device id for 400 days from now: send it with the response to every
 * login. Without an id it renews the cookie of the request; undefined if the request has none.
 *
 * @throws TypeError if the id is none that `describeLogin` returns
 */
export function setDeviceCookie(request: RequestLike, deviceId: string): string;
export function setDeviceCookie(request: RequestLike, deviceId?: string): string | undefined;
export function setDeviceCookie(
  request: RequestLike,
  deviceId: string | undefined = readDeviceId(request),
): string | undefined {
  if (deviceId === undefined) return undefined;
  if (!DEVICE_ID.test(deviceId)) throw new TypeError(BAD_DEVICE_ID);
  return `${DEVICE_COOKIE}=${deviceId}; Path=/; Max-Age=${MAX_LIFETIME}; HttpOnly; Secure; SameSite=Lax`;
}

const readDeviceId = ({ headers }: RequestLike): string | undefined =>
  readCookies(headers, DEVICE_COOKIE).find((value) => DEVICE_ID.test(value));
