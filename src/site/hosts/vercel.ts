import { listSources, type HostedSite } from './list-rules.ts';

/** The `vercel.json`. */
export function renderVercel({ rules }: HostedSite): string {
  return `${JSON.stringify({ headers: listSources(rules, '(.*)') }, null, 2)}\n`;
}
