import type { Host } from '../../project/settings.ts';

/** The configuration file of each host. */
export const HOST_PATHS: Record<Host, string> = {
  cloudflare: '_headers',
  netlify: '_headers',
  vercel: 'vercel.json',
  firebase: 'firebase.json',
  azure: 'staticwebapp.config.json',
  nginx: 'nginx.conf',
  caddy: 'Caddyfile',
  apache: '.htaccess',
};

/** Cloudflare's error response under the path of the version response. */
export const CLOUDFLARE_ERROR_PATH = 'v2/cloud/404.html';

/** A copy of the version response, under a name that gives Azure its type. */
export const AZURE_PATH = 'v2/cloud/version.json';

/** The hosts that a file is written for; none if it is not for a host. */
export function listHostsOf(path: string): string[] {
  if (path === CLOUDFLARE_ERROR_PATH) return ['cloudflare'];
  if (path === AZURE_PATH) return ['azure'];
  return Object.entries(HOST_PATHS).flatMap(([host, file]) => (file === path ? [host] : []));
}
