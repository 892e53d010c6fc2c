import * as z from 'zod/mini';
import { Location } from '../../contract/index.ts';
import type { Login } from '../store.ts';
import { validate } from '../validate.ts';
import type { NewRow } from './columns.ts';

const TOKEN_BYTES = 32;
const THIRTY_DAYS = 30 * 24 * 60 * 60;
const HUNDRED_YEARS = 100 * 365 * 24 * 60 * 60;
const MAX_ID_LENGTH = 512;

/** PostgreSQL cannot store NUL, and no database can store half a surrogate pair. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

const Id = z
  .string()
  .check(z.refine(isId, `must be 1 to ${MAX_ID_LENGTH} characters of well-formed text`));
const LIFETIME = 'must be whole seconds, at least 1 and at most 100 years';

const LoginSchema: z.ZodMiniType<Login> = z.object({
  userId: Id,
  deviceId: z.optional(Id),
  device: z.string(),
  browser: z.string(),
  location: Location,
  isStaff: z.optional(z.boolean()),
  lifetime: z.optional(
    z.int(LIFETIME).check(z.minimum(1, LIFETIME), z.maximum(HUNDRED_YEARS, LIFETIME)),
  ),
});

/** Converts milliseconds since 1970 to whole seconds. */
export const toSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

/** Creates a token: 32 random bytes as 43 characters of base64url. */
export function createToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Whether a store can keep this id unchanged. */
export function isId(text: string): boolean {
  return text !== '' && text.length <= MAX_ID_LENGTH && !UNSTORABLE.test(text);
}

/**
 * Creates the row of a login at a time in seconds. In texts other than ids, U+FFFD replaces what cannot be stored.
 *
 * @throws TypeError if a field has the wrong type or length; the message names the field, not its value
 */
export function createRow(login: Login, tokenHash: Uint8Array, created: number): NewRow {
  const checked = validate(LoginSchema, login, 'Invalid login');
  const { deviceId = crypto.randomUUID(), lifetime = THIRTY_DAYS, location } = checked;
  return {
    user_id: checked.userId,
    device_id: deviceId,
    token_hash: tokenHash,
    created,
    expires: created + lifetime,
    is_staff: checked.isStaff ?? false,
    device: clean(checked.device),
    browser: clean(checked.browser),
    ip: clean(location.ip),
    type: clean(location.type),
    city: clean(location.city),
    region_name: clean(location.region_name),
    region_code: clean(location.region_code),
    zip: clean(location.zip),
    country_name: clean(location.country_name),
    country_code: clean(location.country_code),
    continent_code: clean(location.continent_code),
    continent_name: clean(location.continent_name),
    latitude: location.latitude,
    longitude: location.longitude,
  };
}

const clean = (text: string): string => text.replaceAll(new RegExp(UNSTORABLE, 'gu'), '\uFFFD');
