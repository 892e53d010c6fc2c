import { isPagesHost, type Host } from '../project/settings.ts';
import { HOST_FILES } from '../project/served-files.ts';

/**
 * Servers, each with a header by which it is recognized, and its value of the setting `hosting`, if there is one. The
 * first match is used: a CDN comes before the servers whose headers it may pass on.
 */
const SERVERS: readonly (readonly [name: string, header: string, value: RegExp, host?: Host])[] = [
  ['GitHub Pages', 'x-github-request-id', /./, 'github-pages'],
  ['Netlify', 'x-nf-request-id', /./, 'netlify'],
  ['Vercel', 'x-vercel-id', /./, 'vercel'],
  ['Azure Static Web Apps', 'x-azure-ref', /./, 'azure'],
  ['Amazon S3', 'x-amz-request-id', /./],
  ['Cloudflare', 'server', /^cloudflare$/i, 'cloudflare'],
  ['nginx', 'server', /^(?:nginx|openresty)\b/i, 'nginx'],
  ['Caddy', 'server', /^Caddy\b/i, 'caddy'],
  ['Apache', 'server', /^Apache\b/i, 'apache'],
];

/**
 * What to do about wrong headers and errors of the server that sent these headers, and its name if it serves files with
 * types of its own choice. GitLab Pages has no sign.
 */
export function describeServer(headers: Headers, hosting: readonly Host[]) {
  const server = SERVERS.find(([, header, value]) => value.test(headers.get(header) ?? ''));
  const [name = 'The server', , , recognized] = server ?? [];
  const host = server ? recognized : hosting[0];
  const add = `if it serves the files itself, add "${host}" to the setting "hosting" and build; then `;
  const advice = host
    ? `${name}: ${hosting.includes(host) ? '' : add}set it up with ${HOST_FILES[host]} of the build, as docs/hosting.md shows.`
    : `${name}: docs/hosting.md says how to set it up.`;
  if (recognized) return { advice, pages: isPagesHost(recognized) ? name : undefined };
  return { advice, pages: hosting.some(isPagesHost) ? 'The host' : undefined };
}
