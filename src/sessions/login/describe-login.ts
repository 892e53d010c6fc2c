import type { Location } from '../../contract/index.ts';
import { readCookies } from '../read-token.ts';
import { findClientAddress, type ForwardedHeader } from './client-address.ts';
import { nameClient } from './name-client.ts';
import { locate, type Geo } from './place.ts';

/** What a request reveals about a login: the fields that `recordLogin` stores besides the user. */
export interface LoginDescription {
  /** The random UUID in the request's cookie, or a new one. */
  deviceId: string;
  device: string;
  browser: string;
  location: Location;
}

/** What is known about a login besides its request. */
export interface LoginOptions {
  /** The remote address of the socket; undefined if there is none. */
  address: string | undefined;
  /** The proxies whose forwarded headers count, as CIDRs. Default none. */
  trustedProxies?: readonly string[] | undefined;
  /**
   * The header that those proxies write. By default both are read, and if a request has both, they must agree or the
   * address is unknown: a proxy that writes one may pass on a forged other one.
   */
  forwardedHeader?: ForwardedHeader | undefined;
  /** Looks up places. By default only `ip` and `type` of the location are known. */
  geo?: Geo | undefined;
  /** Called with the cause if `geo` fails; the place is then unknown. It must not throw. */
  onError?: ((error: unknown) => void) | undefined;
  /** The name of the cookie with the device id. Default `__Host-device`. */
  deviceCookie?: string | undefined;
}

/**
 * Describes the device, browser and location of a login. Nothing in the request makes it throw.
 *
 * @throws TypeError if a trusted proxy is not a CIDR
 */
export function describeLogin(request: Request, options: LoginOptions): LoginDescription {
  return {
    deviceId: readDeviceId(request, options.deviceCookie) ?? crypto.randomUUID(),
    ...nameClient(request.headers),
    location: locate(findClientAddress(request.headers, options), options.geo, options.onError),
  };
}

/** The prefix `__Host-` keeps other hosts from setting the cookie. */
const DEVICE_COOKIE = '__Host-device';
/** 400 days: browsers keep no cookie longer. */
const MAX_AGE = 400 * 24 * 60 * 60;
const DEVICE_ID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/**
 * Returns the `Set-Cookie` header that keeps a device id for 400 days from now: send it with the response to every
 * login. Without an id it renews the cookie of the request; undefined if the request has none.
 */
export function setDeviceCookie(request: Request, deviceId: string, cookie?: string): string;
export function setDeviceCookie(
  request: Request,
  deviceId?: string,
  cookie?: string,
): string | undefined;
export function setDeviceCookie(
  request: Request,
  deviceId?: string,
  cookie: string = DEVICE_COOKIE,
): string | undefined {
  const id = deviceId ?? readDeviceId(request, cookie);
  if (id === undefined) return undefined;
  return `${cookie}=${id}; Path=/; Max-Age=${MAX_AGE}; HttpOnly; Secure; SameSite=Lax`;
}

const readDeviceId = (request: Request, cookie: string = DEVICE_COOKIE): string | undefined =>
  readCookies(request.headers, cookie).find((value) => DEVICE_ID.test(value));
