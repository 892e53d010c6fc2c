import * as z from 'zod/mini';
// z.core would bundle the translations of all messages.
import { toDotPath } from 'zod/v4/core';
import en from 'zod/v4/locales/en.js';

const { localeError } = en();

/**
 * Checks a value and returns the fields that the schema has.
 *
 * @throws TypeError that starts with `label` and names the first wrong field, not its value
 */
export function validate<Output>(
  schema: z.ZodMiniType<Output>,
  value: unknown,
  label: string,
): Output {
  const result = schema.safeParse(value, { error: localeError });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = toDotPath(issue?.path ?? []);
  const words = [label, field, issue?.message].filter((word) => word !== '');
  throw new TypeError(words.join(': '), { cause: result.error });
}
