import * as z from 'zod/mini';
import type { Io } from './io.ts';

/**
 * The moment at which a command looks at the notes: the option, the environment variable SOURCE_DATE_EPOCH (whole
 * seconds since 1970, https://reproducible-builds.org/specs/source-date-epoch/), or now.
 *
 * @throws Error if one of them is not a moment
 */
export function readAsOf(option: string | undefined, { env, now }: Pick<Io, 'env' | 'now'>): Date {
  if (option !== undefined) return readOption(option);
  const epoch = env['SOURCE_DATE_EPOCH'];
  if (epoch === undefined || epoch === '') return now();
  const date = new Date(Number(epoch) * 1000);
  if (/^\d+$/.test(epoch) && !Number.isNaN(date.getTime())) return date;
  throw new Error('SOURCE_DATE_EPOCH must be whole seconds since 1970, such as 1795219200');
}

const Moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

function readOption(text: string): Date {
  const moment = Moment.safeParse(text);
  if (moment.success) return new Date(moment.data);
  throw new Error(
    '--as-of must be a moment such as 2026-11-20T09:30:00Z, or a day such as 2026-11-20, which is 00:00 UTC',
  );
}
