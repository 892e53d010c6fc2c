import { listCookies } from '../list-cookies.ts';

/** The cookie that carries a device id unless another is named; `__Host-` keeps other hosts from setting it. */
const DEVICE_COOKIE = '__Host-device';

const DEVICE_ID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** The device id in the request's cookie, if it is one that we make: a random UUID in lower case. */
export function readDeviceId(request: Request, cookie: string = DEVICE_COOKIE): string | undefined {
  return listCookies(request.headers, cookie).find((value) => DEVICE_ID.test(value));
}

/** 400 days, the most that browsers keep a cookie. */
const MAX_AGE = 400 * 24 * 60 * 60;

/** The `Set-Cookie` to send with the answer to a login; undefined if the request has this device id already. */
export function setDeviceCookie(
  request: Request,
  deviceId: string,
  cookie: string = DEVICE_COOKIE,
): string | undefined {
  if (readDeviceId(request, cookie) === deviceId) return undefined;
  return `${cookie}=${deviceId}; Path=/; Max-Age=${MAX_AGE}; HttpOnly; Secure; SameSite=Lax`;
}
