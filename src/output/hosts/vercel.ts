import { addRoot, COMMON, OPERATIONS, type HostedSite } from './list-rules.ts';

/** The `vercel.json`. If several rules match, the last one wins. */
export function renderVercel({ rules }: HostedSite): string {
  const all = [{ path: `${OPERATIONS}*`, headers: COMMON }, ...rules.flatMap(addRoot)];
  const headers = all.map((rule) => ({
    source: rule.path.replace('*', '(.*)'),
    headers: Object.entries(rule.headers).map(([key, value]) => ({ key, value })),
  }));
  return `${JSON.stringify({ headers }, null, 2)}\n`;
}
