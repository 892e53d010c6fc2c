/**
 * Servers, each with a header by which it is recognized, and its value of the setting `hosting`, if there is one. The
 * first match is used: a CDN comes before the servers whose headers it may pass on.
 */
const SERVERS: readonly (readonly [name: string, header: string, value: RegExp, host?: string])[] =
  [
    ['GitHub Pages', 'server', /^GitHub\.com$/i],
    ['Netlify', 'x-nf-request-id', /./, 'netlify'],
    ['Vercel', 'x-vercel-id', /./, 'vercel'],
    ['Azure Static Web Apps', 'x-azure-ref', /./, 'azure'],
    ['Amazon S3', 'x-amz-request-id', /./],
    ['Cloudflare', 'server', /^cloudflare$/i, 'cloudflare'],
    ['nginx', 'server', /^(?:nginx|openresty)\b/i, 'nginx'],
    ['Caddy', 'server', /^Caddy\b/i, 'caddy'],
    ['Apache', 'server', /^Apache\b/i, 'apache'],
  ];

/** The name of the server that sent these headers, if it is known. */
export function findServer(headers: Headers): string | undefined {
  return SERVERS.find(([, header, value]) => value.test(headers.get(header) ?? ''))?.[0];
}

/** What to do on this server about wrong headers and errors. */
export function adviseOn(server: string | undefined): string {
  const [name, , , host] = SERVERS.find(([each]) => each === server) ?? [];
  if (name === undefined) return 'docs/hosting.md says how to configure each host and server.';
  if (host === undefined) return `${name}: docs/hosting.md says how to configure it.`;
  return `${name}: add "${host}" to the setting "hosting", run gazette build, and use the file that it writes as docs/hosting.md says.`;
}
