import * as z from 'zod/mini';
import { fits } from '../recognize.ts';
import { addRoot, COMMON, OPERATIONS, OwnPath, type HostedSite } from './list-rules.ts';

/** Writes the `vercel.json`. Where several rules match, the last one counts. */
export function writeVercel({ rules }: HostedSite): string {
  const all = [{ path: `${OPERATIONS}*`, headers: COMMON }, ...rules.flatMap(addRoot)];
  const headers = all.map((rule) => ({
    source: rule.path.replace('*', '(.*)'),
    headers: Object.entries(rule.headers).map(([key, value]) => ({ key, value })),
  }));
  return `${JSON.stringify({ headers }, null, 2)}\n`;
}

export const isOurVercel = fits(
  z.strictObject({
    headers: z.array(z.strictObject({ source: OwnPath, headers: z.array(z.unknown()) })),
  }),
);
