export { cloudflareGeo } from './cloudflare-geo.ts';
export { describeLogin, type LoginDescription, type LoginOptions } from './describe-login.ts';
export { setDeviceCookie } from './device-cookie.ts';
export type { Geo, Place } from './place.ts';
