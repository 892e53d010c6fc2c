import * as z from 'zod/mini';
import { described } from './described.ts';

/** What every failed request is answered with. */
export const ErrorResponse = described(
  z.object({
    status: z.literal('error'),
    success: z.literal(false),
    message: described(z.string(), 'What went wrong, for people'),
  }),
  'Error',
);
export type ErrorResponse = z.infer<typeof ErrorResponse>;

/** What a path under `/v2/` that names nothing is answered with, by a server and by static hosts alike. */
export const NOT_FOUND: ErrorResponse = {
  status: 'error',
  success: false,
  message: 'There is nothing at this address.',
};
