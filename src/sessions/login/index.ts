export { cloudflareGeo } from './cloudflare-geo.ts';
export {
  describeLogin,
  setDeviceCookie,
  type LoginDescription,
  type Geo,
  type LoginOptions,
  type Place,
} from './describe-login.ts';
export type { OwnApps } from './name-client.ts';
export type { RequestLike } from '../request.ts';
