/** How responses of a server are recognized, and what configures it for the output. */
interface KnownServer {
  name: string;
  header: string;
  value: RegExp;
  /** What corrects its headers and errors. */
  advice: string;
}

const byHosting = (host: string, rest: string) =>
  `add "${host}" to the setting "hosting", run gazette build, and ${rest}`;

/** The first match is used: a CDN comes before the servers whose headers it may pass on. */
const SERVERS: readonly KnownServer[] = [
  {
    name: 'GitHub Pages',
    header: 'server',
    value: /^GitHub\.com$/i,
    advice: 'GitHub Pages cannot be configured; put a CDN before it, or use another host',
  },
  {
    name: 'Netlify',
    header: 'x-nf-request-id',
    value: /./,
    advice: byHosting('netlify', 'deploy the whole output, with its file _headers'),
  },
  {
    name: 'Vercel',
    header: 'x-vercel-id',
    value: /./,
    advice: byHosting('vercel', 'deploy the whole output, with its file vercel.json'),
  },
  {
    name: 'Azure Static Web Apps',
    header: 'x-azure-ref',
    value: /./,
    advice: byHosting('azure', 'deploy the whole output, with its file staticwebapp.config.json'),
  },
  {
    name: 'Amazon S3',
    header: 'x-amz-request-id',
    value: /./,
    advice:
      'upload with gazette publish, which sets the headers of each file, set the CORS rules of the bucket, and let a CDN add X-Content-Type-Options',
  },
  {
    name: 'Cloudflare',
    header: 'server',
    value: /^cloudflare$/i,
    advice: byHosting('cloudflare', 'deploy the whole output, with its file _headers'),
  },
  {
    name: 'nginx',
    header: 'server',
    value: /^(?:nginx|openresty)\b/i,
    advice: byHosting('nginx', 'include nginx.conf of the output in the server block'),
  },
  {
    name: 'Caddy',
    header: 'server',
    value: /^Caddy\b/i,
    advice: byHosting('caddy', 'import Caddyfile of the output in the site block'),
  },
  {
    name: 'Apache',
    header: 'server',
    value: /^Apache\b/i,
    advice: byHosting(
      'apache',
      'set AllowOverride FileInfo for the directory and enable mod_headers, so that .htaccess of the output counts',
    ),
  },
];

/** The name of the server that sent these headers, if it is known. */
export function findServer(headers: Headers): string | undefined {
  return SERVERS.find(({ header, value }) => value.test(headers.get(header) ?? ''))?.name;
}

/** What to do on this server about wrong headers and errors. */
export function adviseOn(server: string | undefined): string {
  const known = SERVERS.find(({ name }) => name === server);
  if (known) return `${known.name}: ${known.advice}. See docs/hosting.md.`;
  return 'docs/hosting.md says how to configure each host and server.';
}
