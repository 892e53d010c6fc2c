export { cloudflareGeo } from './cloudflare-geo.ts';
export {
  describeLogin,
  setDeviceCookie,
  type LoginDescription,
  type LoginOptions,
} from './describe-login.ts';
export type { RequestLike } from '../request-like.ts';
export type { Geo, Place } from './place.ts';
