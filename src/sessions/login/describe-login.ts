import type { Location } from '../../contract/index.ts';
import { findClientAddress, type ClientAddressOptions } from './client-address.ts';
import { readDeviceId } from './device-cookie.ts';
import { nameClient } from './name-client.ts';
import { locate, type Geo } from './place.ts';

/** What a session keeps of the login that opened it. */
export interface Login {
  /** A random UUID: the one in the request's cookie, or a new one. */
  deviceId: string;
  device: string;
  browser: string;
  location: Location;
}

/** What is known of a login beside its request. */
export interface LoginOptions extends ClientAddressOptions {
  /** Where addresses are; without it only `ip` and `type` of the location are known. */
  geo?: Geo | undefined;
  /** The name of the cookie that carries the device id; `__Host-device` without it. */
  deviceCookie?: string | undefined;
}

/**
 * Describes a login, once, when it happens. Whatever the request holds, it answers.
 *
 * @throws TypeError if a trusted proxy is no CIDR
 */
export function describeLogin(request: Request, options: LoginOptions): Login {
  return {
    deviceId: readDeviceId(request, options.deviceCookie) ?? crypto.randomUUID(),
    ...nameClient(request.headers),
    location: locate(findClientAddress(request.headers, options), options.geo),
  };
}
