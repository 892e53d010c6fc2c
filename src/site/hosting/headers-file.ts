import { addRoot, COMMON, OPERATIONS, type HostedSite } from './list-rules.ts';

/**
 * Writes the `_headers` of Cloudflare and Netlify. Where several rules match, Cloudflare joins the values of one name
 * with commas, so no two of them that match one path set one header.
 */
export function writeHeadersFile({ rules, hasJsonErrors }: HostedSite): string {
  const type = { 'Content-Type': 'application/json' };
  const operations = { ...COMMON, ...(hasJsonErrors ? type : {}) };
  const all = [{ path: `${OPERATIONS}*`, headers: operations }, ...rules.flatMap(addRoot)];
  const blocks = all.map(({ path, headers }, index) => {
    const isSet = (name: string) => index > 0 && path.startsWith(OPERATIONS) && name in operations;
    const lines = Object.entries(headers).filter(([name]) => !isSet(name));
    return [path, ...lines.map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');
  });
  return blocks.join('\n');
}
