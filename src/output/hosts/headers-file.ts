import type { Recognize } from '../recognize.ts';
import { addRoot, COMMON, OPERATIONS, OwnPath, type HostedSite, type Rule } from './list-rules.ts';

/**
 * Writes the `_headers` of Cloudflare and Netlify. Where several rules match, Cloudflare joins the values of one name
 * with commas, so no two of them that match one path set one header.
 */
export function writeHeadersFile({ rules, hasJsonErrors }: HostedSite): string {
  const type = { 'Content-Type': 'application/json' };
  const shared = { path: `${OPERATIONS}*`, headers: { ...COMMON, ...(hasJsonErrors ? type : {}) } };
  const own = rules.flatMap(addRoot).map((rule) => leaveOut(rule, shared.headers));
  return [shared, ...own].map(writeBlock).join('\n');
}

function leaveOut({ path, headers }: Rule, shared: Record<string, string>): Rule {
  if (!path.startsWith(OPERATIONS)) return { path, headers };
  const kept = Object.entries(headers).filter(([name]) => !(name in shared));
  return { path, headers: Object.fromEntries(kept) };
}

function writeBlock({ path, headers }: Rule): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `${path}\n${lines.join('')}`;
}

/** A comment is what one who writes by hand has. */
export const isOurHeadersFile: Recognize = (text) => {
  const paths = text.split('\n').filter((line) => /^\S/.test(line));
  return paths.length > 0 && paths.every((path) => OwnPath.safeParse(path).success);
};
