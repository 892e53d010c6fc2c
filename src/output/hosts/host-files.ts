import { NOT_FOUND } from '../../contract/error-response.ts';
import type { Host } from '../../project/hosts.ts';
import type { Settings } from '../../project/settings.ts';
import { renderedFile, type OutputFile } from '../output-file.ts';
import { renderApache } from './apache.ts';
import { AZURE_PATH, renderAzure } from './azure.ts';
import { renderCaddy } from './caddy.ts';
import { renderFirebase } from './firebase.ts';
import { renderHeadersFile } from './headers-file.ts';
import { listRules, type HostedSite } from './list-rules.ts';
import { renderNginx } from './nginx.ts';
import { renderVercel } from './vercel.ts';

interface HostFile {
  path: string;
  render: (site: HostedSite) => string;
}

/** The configuration file of each host. */
const FILES: Record<Host, HostFile> = {
  cloudflare: { path: '_headers', render: renderHeadersFile },
  netlify: { path: '_headers', render: renderHeadersFile },
  vercel: { path: 'vercel.json', render: renderVercel },
  firebase: { path: 'firebase.json', render: renderFirebase },
  azure: { path: 'staticwebapp.config.json', render: renderAzure },
  nginx: { path: 'nginx.conf', render: renderNginx },
  caddy: { path: 'Caddyfile', render: renderCaddy },
  apache: { path: '.htaccess', render: renderApache },
};

const CLOUDFLARE_ERROR_PATH = 'v2/cloud/404.html';

/** The hosts without which a file is not written. */
export function listHostsOf(path: string): string[] {
  if (path === CLOUDFLARE_ERROR_PATH) return ['cloudflare'];
  if (path === AZURE_PATH) return ['azure'];
  return Object.entries(FILES).flatMap(([host, file]) => (file.path === path ? [host] : []));
}

/** The files that configure the chosen hosts. They depend on the settings alone, so no release changes them. */
export function renderHostFiles(settings: Settings): OutputFile[] {
  const { hosting, page } = settings;
  const chosen = new Map(hosting.map((host) => [FILES[host].path, FILES[host]]));
  // Cloudflare answers an error with the nearest 404.html. Netlify would serve it as a page.
  const hasJsonErrors = hosting.includes('cloudflare') && !hosting.includes('netlify');
  const site = { rules: listRules(settings), hidden: [...chosen.keys()], page, hasJsonErrors };
  const files = [...chosen.values()].map(({ path, render }) => renderedFile(path, render(site)));
  if (!hasJsonErrors) return files;
  return [...files, renderedFile(CLOUDFLARE_ERROR_PATH, JSON.stringify(NOT_FOUND))];
}
