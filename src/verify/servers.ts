const byHosting = (host: string, rest: string) =>
  `add "${host}" to the setting "hosting", run gazette build, and ${rest}`;
const byDeploying = (host: string, file: string) =>
  byHosting(host, `deploy the whole output, with its file ${file}`);

/**
 * Servers, each with a header by which it is recognized, and what corrects its headers and errors. The first match is used:
 * a CDN comes before the servers whose headers it may pass on.
 */
const SERVERS: readonly (readonly [name: string, header: string, value: RegExp, advice: string])[] =
  [
    [
      'GitHub Pages',
      'server',
      /^GitHub\.com$/i,
      'GitHub Pages cannot be configured; put a CDN before it, or use another host',
    ],
    ['Netlify', 'x-nf-request-id', /./, byDeploying('netlify', '_headers')],
    ['Vercel', 'x-vercel-id', /./, byDeploying('vercel', 'vercel.json')],
    ['Azure Static Web Apps', 'x-azure-ref', /./, byDeploying('azure', 'staticwebapp.config.json')],
    [
      'Amazon S3',
      'x-amz-request-id',
      /./,
      'upload with gazette publish, which sets the headers of each file, set the CORS rules of the bucket, and let a CDN add X-Content-Type-Options',
    ],
    ['Cloudflare', 'server', /^cloudflare$/i, byDeploying('cloudflare', '_headers')],
    [
      'nginx',
      'server',
      /^(?:nginx|openresty)\b/i,
      byHosting('nginx', 'include nginx.conf of the output in the server block'),
    ],
    [
      'Caddy',
      'server',
      /^Caddy\b/i,
      byHosting('caddy', 'import Caddyfile of the output in the site block'),
    ],
    [
      'Apache',
      'server',
      /^Apache\b/i,
      byHosting(
        'apache',
        'set AllowOverride FileInfo for the directory and enable mod_headers, so that .htaccess of the output counts',
      ),
    ],
  ];

/** The name of the server that sent these headers, if it is known. */
export function findServer(headers: Headers): string | undefined {
  return SERVERS.find(([, header, value]) => value.test(headers.get(header) ?? ''))?.[0];
}

/** What to do on this server about wrong headers and errors. */
export function adviseOn(server: string | undefined): string {
  const [name, , , advice] = SERVERS.find(([each]) => each === server) ?? [];
  if (name === undefined) return 'docs/hosting.md says how to configure each host and server.';
  return `${name}: ${advice}. See docs/hosting.md.`;
}
