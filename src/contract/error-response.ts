import * as z from 'zod/mini';
import { described } from './described.ts';

/** The response body of every failed request. */
export const ErrorResponse = described(
  z.object({
    status: z.literal('error'),
    success: z.literal(false),
    message: described(z.string(), 'What went wrong, for people'),
  }),
  'Error',
);
export type ErrorResponse = z.infer<typeof ErrorResponse>;

/** The response body for an unknown path under `/v2/`, from the server and from static hosts. */
export const NOT_FOUND: ErrorResponse = {
  status: 'error',
  success: false,
  message: 'There is nothing at this address.',
};
