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

/** Returns the `Set-Cookie` header for the response to a login; undefined if the request already has this device id. */
export function setDeviceCookie(
  request: Request,
  deviceId: string,
  cookie: string = DEVICE_COOKIE,
): string | undefined {
  if (readDeviceId(request, cookie) === deviceId) return undefined;
  return `${cookie}=${deviceId}; Path=/; Max-Age=${MAX_AGE}; HttpOnly; Secure; SameSite=Lax`;
}
