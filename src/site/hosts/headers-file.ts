import { addRoot, COMMON, OPERATIONS, type HostedSite, type Rule } from './list-rules.ts';

/**
 * The `_headers` of Cloudflare and Netlify. If several rules match, Cloudflare joins the values of a header with commas,
 * so no two rules that match the same path set the same header.
 */
export function renderHeadersFile({ rules, hasJsonErrors }: HostedSite): string {
  const type = { 'Content-Type': 'application/json' };
  const shared = { path: `${OPERATIONS}*`, headers: { ...COMMON, ...(hasJsonErrors ? type : {}) } };
  const own = rules.flatMap(addRoot).map((rule) => leaveOut(rule, shared.headers));
  return [shared, ...own].map(renderBlock).join('\n');
}

function leaveOut({ path, headers }: Rule, shared: Record<string, string>): Rule {
  if (!path.startsWith(OPERATIONS)) return { path, headers };
  const kept = Object.entries(headers).filter(([name]) => !(name in shared));
  return { path, headers: Object.fromEntries(kept) };
}

function renderBlock({ path, headers }: Rule): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `${path}\n${lines.join('')}`;
}
