import type { Location } from '../../contract/index.ts';
import { findClientAddress, type ClientAddressOptions } from './client-address.ts';
import { readDeviceId } from './device-cookie.ts';
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
export interface LoginOptions extends ClientAddressOptions {
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
