import * as z from 'zod/mini';
// z.core would bundle the translations of all messages.
import { toDotPath } from 'zod/v4/core';
import en from 'zod/v4/locales/en.js';
import { Location } from '../contract/index.ts';
import type { ActiveSession } from './store.ts';

const { localeError } = en();

/** An optional function among options. */
export const FUNCTION = z.optional(
  z.custom((fn) => typeof fn === 'function', 'must be a function'),
);

/** @throws TypeError that starts with `label` and names the first wrong field, not its value. It is fit for logs. */
export function validate<Output>(
  schema: z.ZodMiniType<Output>,
  value: unknown,
  label: string,
): Output {
  const result = schema.safeParse(value, { error: localeError });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const words = [label, toDotPath(issue?.path ?? []), issue?.message].filter((word) => word !== '');
  throw new TypeError(words.join(': '));
}

const LAST_SECOND_OF_9999 = 253_402_300_799;
const BAD_NAME = 'Invalid input: expected a string; if it is unknown, "Unknown"';
const BAD_LOCATION =
  'Invalid input: expected an object; if it is unknown, the location of describeLogin({ headers: {} })';
const BAD_TIME = 'Invalid input: expected seconds since 1970, before the year 10000';

/** A session that a store returned. Compiled, the check takes a hundredth of the time of the whole request. */
export const ActiveSessionSchema: z.ZodMiniType<ActiveSession> = z.compile(
  z.object({
    id: z.int(),
    deviceId: z.string(),
    device: z.string(BAD_NAME),
    browser: z.string(BAD_NAME),
    created: z.number().check(z.minimum(0, BAD_TIME), z.maximum(LAST_SECOND_OF_9999, BAD_TIME)),
    location: z.object(Location.shape, BAD_LOCATION),
    isStaff: z.boolean(),
  }),
);
