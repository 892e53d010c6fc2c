import { isIP } from 'node:net';
import { SessionsResponse } from '../../../src/contract/index.ts';
import { createSessionsHandler } from '../../../src/sessions/index.ts';
import { parseRanges } from '../../../src/sessions/login/address.ts';
import {
  cloudflareGeo,
  describeLogin,
  setDeviceCookie,
  type Geo,
  type LoginDescription,
} from '../../../src/sessions/login/index.ts';
import { openGeo } from '../../../src/sessions/login/mmdb.ts';
import type { SqliteStore } from '../../../src/sessions/stores/sqlite.ts';
import { writeMmdb } from '../../sessions/login/write-mmdb.ts';
import type { AnyLogin } from './any-login.ts';

type Fault = string | undefined;

const PLACE = {
  city: { names: { en: 'Bergen' } },
  country: { iso_code: 'NO', names: { en: 'Norway' } },
  location: { latitude: 60.3913, longitude: -5.3221 },
};
const DATABASE = writeMmdb({ networks: { '203.0.113.0/24': PLACE, '2001:db8::/32': PLACE } });
const TYPES = new Set(['unknown', 'local', 'ipv4', 'ipv6']);
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const NAME = /^[\w .+/-]{1,40}$/;
const DEVICE_COOKIE =
  /^__Host-device=[\da-f-]{36}; Path=\/; Max-Age=34560000; HttpOnly; Secure; SameSite=Lax$/;

/** What is wrong with the description of a login, with storing it, or with listing it. */
export async function findLoginFault(generated: AnyLogin, store: SqliteStore): Promise<Fault> {
  const request = new Request('http://localhost/', { headers: generated.headers });
  Object.assign(request, { cf: generated.cf });
  for (const geo of [undefined, cloudflareGeo(request), openDamaged(generated.damage)]) {
    const login = describeLogin(request, { ...generated, geo });
    const fault = checkLogin(login, generated) ?? (await checkShown(login, store));
    if (fault !== undefined) return `${fault} in ${JSON.stringify(login)}`;
  }
  const { deviceId } = describeLogin(request, generated);
  const cookie = setDeviceCookie(request, deviceId);
  const isRight = cookie === undefined || DEVICE_COOKIE.test(cookie);
  return isRight ? undefined : `the cookie ${cookie}`;
}

/** A location database with some wrong bytes; undefined if it is refused. */
function openDamaged({ at, bytes }: AnyLogin['damage']): Geo | undefined {
  const damaged = Uint8Array.from(DATABASE);
  damaged.set(bytes, at % (damaged.length - bytes.length));
  try {
    return openGeo(damaged);
  } catch (error) {
    if (error instanceof Error && /^this (?:is|MaxMind)/.test(error.message)) return undefined;
    throw error;
  }
}

function checkLogin(
  { device, browser, deviceId, location }: LoginDescription,
  generated: AnyLogin,
): Fault {
  if (!NAME.test(device) || !NAME.test(browser)) return 'a name';
  if (!UUID.test(deviceId)) return 'a device id';
  const { ip, type } = location;
  if (!TYPES.has(type) || (type === 'unknown') !== (ip === '')) return 'a type';
  if (ip !== '' && isIP(ip) === 0) return 'an address';
  const isTrusted = generated.trustedProxies.length > 0;
  return isTrusted || isSocket(ip, generated.address ?? '')
    ? undefined
    : 'not the address of the socket';
}

/** Interface names (after `%`) may have characters that `isIP` does not accept. */
function isSocket(ip: string, address: string): boolean {
  return ip === '' ? isIP(address) === 0 : isIP(address.replace(/%.+$/, '')) !== 0;
}

/** Every login can be stored, and its list matches the schema. */
async function checkShown(login: LoginDescription, store: SqliteStore): Promise<Fault> {
  const { token, sessionId } = await store.recordLogin({ userId: 'ada', ...login });
  const headers = { authorization: `Bearer ${token}` };
  const answer = await createSessionsHandler({ store })(new Request('http://a/', { headers }));
  await store.revoke('ada', sessionId);
  const text = await answer.text();
  if (text.includes(token)) return 'a token';
  return SessionsResponse.safeParse(JSON.parse(text)).success ? undefined : `the answer ${text}`;
}

/** A text is either parsed as a range, or refused with an error that quotes it. */
export function findRangeFault(text: string): Fault {
  try {
    const [range] = parseRanges([text]);
    return range && isIP(range[0].toString()) !== 0 ? undefined : 'no range';
  } catch (error) {
    return error instanceof TypeError && error.message.endsWith(`found ${JSON.stringify(text)}`)
      ? undefined
      : String(error);
  }
}
