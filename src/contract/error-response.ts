import * as z from 'zod';

/** What every failed request is answered with. */
export const ErrorResponse = z
  .object({
    status: z.literal('error'),
    success: z.literal(false),
    message: z.string().describe('What went wrong, for people'),
  })
  .describe('Error');
export type ErrorResponse = z.infer<typeof ErrorResponse>;
