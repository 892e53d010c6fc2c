import { NOT_FOUND } from '../../contract/error-response.ts';
import type { Settings } from '../settings.ts';
import type { OutputFile } from '../write-files.ts';
import { writeApache } from './apache.ts';
import { writeAzure } from './azure.ts';
import { writeCaddy } from './caddy.ts';
import { writeFirebase } from './firebase.ts';
import { writeHeadersFile } from './headers-file.ts';
import type { Host } from './hosts.ts';
import { listRules, type HostedSite } from './list-rules.ts';
import { writeNginx } from './nginx.ts';
import { writeVercel } from './vercel.ts';

/** The file that each host is configured by, and what writes it. */
const FILES: Record<Host, { path: string; write: (site: HostedSite) => string }> = {
  cloudflare: { path: '_headers', write: writeHeadersFile },
  netlify: { path: '_headers', write: writeHeadersFile },
  vercel: { path: 'vercel.json', write: writeVercel },
  firebase: { path: 'firebase.json', write: writeFirebase },
  azure: { path: 'staticwebapp.config.json', write: writeAzure },
  nginx: { path: 'nginx.conf', write: writeNginx },
  caddy: { path: 'Caddyfile', write: writeCaddy },
  apache: { path: '.htaccess', write: writeApache },
};

/**
 * Cloudflare answers what is missing with the nearest 404.html. Netlify does not, so with both the body is left a page.
 */
const CLOUDFLARE_ERROR: OutputFile = {
  path: 'v2/cloud/404.html',
  content: JSON.stringify(NOT_FOUND),
};

/** The path of the file that a host is configured by. */
export function findHostFile(host: Host): string {
  return FILES[host].path;
}

/** Makes the files that the chosen hosts are configured by, from the settings alone: no release changes them. */
export function makeHostFiles(settings: Settings): OutputFile[] {
  const { hosting, page } = settings;
  const chosen = new Map(hosting.map((host) => [FILES[host].path, FILES[host]]));
  const hasJsonErrors = hosting.includes('cloudflare') && !hosting.includes('netlify');
  const rules = listRules(settings);
  const site = { rules, hidden: [...chosen.keys()], page, hasJsonErrors };
  const files = [...chosen.values()].map(({ path, write }) => ({ path, content: write(site) }));
  return hasJsonErrors ? [...files, CLOUDFLARE_ERROR] : files;
}
