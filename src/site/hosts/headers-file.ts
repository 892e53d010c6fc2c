import { addRoot, COMMON, OPERATIONS, type HostedSite } from './rules.ts';

/**
 * The `_headers` of Cloudflare and Netlify. If several rules match, Cloudflare joins the values of a header with commas,
 * so no two rules that match the same path set the same header.
 */
export function renderHeadersFile({ rules, hasJsonErrors }: HostedSite): string {
  const type = { 'Content-Type': 'application/json' };
  const shared = { path: `${OPERATIONS}*`, headers: { ...COMMON, ...(hasJsonErrors && type) } };
  const blocks = [shared, ...rules.flatMap(addRoot)].map((rule) => {
    const isShared = (name: string) => rule.path.startsWith(OPERATIONS) && name in shared.headers;
    const headers = Object.entries(rule.headers).filter(
      ([name]) => rule === shared || !isShared(name),
    );
    return `${rule.path}\n${headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`;
  });
  return blocks.join('\n');
}
