import { readCookies } from '../cookies.ts';

/** The prefix `__Host-` keeps other hosts from setting the cookie. */
const DEVICE_COOKIE = '__Host-device';

const DEVICE_ID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** Returns the device id in the request's cookie if it is a random UUID in lower case. */
export function readDeviceId(request: Request, cookie: string = DEVICE_COOKIE): string | undefined {
  return readCookies(request.headers, cookie).find((value) => DEVICE_ID.test(value));
}

/** 400 days: browsers keep no cookie longer. */
const MAX_AGE = 400 * 24 * 60 * 60;

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
