import { NOT_FOUND } from '../../../contract/error-response.ts';
import { COMMON_HEADERS, HOST_FILES, VERSION_PATH } from '../../../project/served-files.ts';
import type { Host, Settings } from '../../../project/settings.ts';
import type { OutputFile } from '../output.ts';
import { renderApache } from './apache.ts';
import { renderCaddy } from './caddy.ts';
import {
  AZURE_PATH,
  renderAzure,
  renderFirebase,
  renderHeadersFile,
  renderVercel,
} from './cloud-hosts.ts';
import { renderNginx } from './nginx.ts';
import { listRules, type HostedSite } from './rules.ts';

const RENDERERS: Record<Host, (site: HostedSite) => string> = {
  cloudflare: renderHeadersFile,
  netlify: renderHeadersFile,
  vercel: renderVercel,
  firebase: renderFirebase,
  azure: renderAzure,
  nginx: renderNginx,
  caddy: renderCaddy,
  apache: renderApache,
  'github-pages': () => '',
  'gitlab-pages': () => '',
};

/** Cloudflare's error response under the path of the version response. */
const CLOUDFLARE_ERROR_PATH = 'v2/cloud/404.html';

/** The paths of the version response, the last one for clients. */
export const listVersionPaths = ({ hosting }: Pick<Settings, 'hosting'>): string[] =>
  hosting.includes('azure') ? [AZURE_PATH, VERSION_PATH] : [VERSION_PATH];

/**
 * The files that configure the chosen hosts for the editions with these prefixes. They depend on the settings alone, so no
 * release changes them.
 */
export function renderHostFiles(settings: Settings, prefixes = ['']): OutputFile[] {
  const { hosting, page } = settings;
  const chosen = new Map(hosting.map((host) => [HOST_FILES[host], RENDERERS[host]]));
  // Cloudflare answers an error with the nearest 404.html. Netlify would serve it as a page.
  const hasJsonErrors = hosting.includes('cloudflare') && !hosting.includes('netlify');
  const site = {
    rules: listRules(settings, prefixes),
    operations: {
      paths: prefixes.map((prefix) => `/${prefix}v2/cloud/*`),
      headers: COMMON_HEADERS,
    },
    hidden: [...chosen.keys()],
    page,
    hasJsonErrors,
  };
  const files = [...chosen].map(([path, render]) => ({ path, content: render(site) }));
  if (!hasJsonErrors) return files;
  const content = JSON.stringify(NOT_FOUND);
  const errors = prefixes.map((prefix) => ({ path: prefix + CLOUDFLARE_ERROR_PATH, content }));
  return [...files, ...errors];
}
