import { NOT_FOUND } from '../../contract/error-response.ts';
import type { Host, Settings } from '../../project/settings.ts';
import { renderedFile, type OutputFile } from '../output-file.ts';
import { renderApache } from './apache.ts';
import { renderAzure } from './azure.ts';
import { renderCaddy } from './caddy.ts';
import { renderFirebase } from './firebase.ts';
import { renderHeadersFile } from './headers-file.ts';
import { CLOUDFLARE_ERROR_PATH, HOST_PATHS } from './host-paths.ts';
import { listRules, type HostedSite } from './list-rules.ts';
import { renderNginx } from './nginx.ts';
import { renderVercel } from './vercel.ts';

const RENDERERS: Record<Host, (site: HostedSite) => string> = {
  cloudflare: renderHeadersFile,
  netlify: renderHeadersFile,
  vercel: renderVercel,
  firebase: renderFirebase,
  azure: renderAzure,
  nginx: renderNginx,
  caddy: renderCaddy,
  apache: renderApache,
};

/** The files that configure the chosen hosts. They depend on the settings alone, so no release changes them. */
export function renderHostFiles(settings: Settings): OutputFile[] {
  const { hosting, page } = settings;
  const chosen = new Map(hosting.map((host) => [HOST_PATHS[host], RENDERERS[host]]));
  // Cloudflare answers an error with the nearest 404.html. Netlify would serve it as a page.
  const hasJsonErrors = hosting.includes('cloudflare') && !hosting.includes('netlify');
  const site = { rules: listRules(settings), hidden: [...chosen.keys()], page, hasJsonErrors };
  const files = [...chosen].map(([path, render]) => renderedFile(path, render(site)));
  if (!hasJsonErrors) return files;
  return [...files, renderedFile(CLOUDFLARE_ERROR_PATH, JSON.stringify(NOT_FOUND))];
}
