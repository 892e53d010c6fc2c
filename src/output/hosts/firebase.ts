import * as z from 'zod/mini';
import { fits } from '../recognize.ts';
import { addRoot, COMMON, OPERATIONS, OwnPath, type HostedSite } from './list-rules.ts';

/** Writes the `firebase.json`. Where several rules match, the last one counts. */
export function writeFirebase({ rules, hidden }: HostedSite): string {
  const all = [{ path: `${OPERATIONS}*`, headers: COMMON }, ...rules.flatMap(addRoot)];
  const headers = all.map((rule) => ({
    source: rule.path.replace('*', '**'),
    headers: Object.entries(rule.headers).map(([key, value]) => ({ key, value })),
  }));
  const ignore = [...hidden, '**/.*'];
  return `${JSON.stringify({ hosting: { public: '.', ignore, headers } }, null, 2)}\n`;
}

export const isOurFirebase = fits(
  z.strictObject({
    hosting: z.strictObject({
      public: z.literal('.'),
      ignore: z.array(z.string()),
      headers: z.array(z.strictObject({ source: OwnPath, headers: z.array(z.unknown()) })),
    }),
  }),
);
