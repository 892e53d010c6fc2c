import { ErrorResponse, NOT_FOUND } from '../../contract/error-response.ts';
import { fits, hasMark, type Recognize } from '../recognize.ts';
import type { Settings } from '../../project/settings.ts';
import type { BuiltFile } from '../output-file.ts';
import { writeApache } from './apache.ts';
import { isOurAzure, writeAzure } from './azure.ts';
import { writeCaddy } from './caddy.ts';
import { isOurFirebase, writeFirebase } from './firebase.ts';
import { isOurHeadersFile, writeHeadersFile } from './headers-file.ts';
import type { Host } from '../../project/hosts.ts';
import { listRules, type HostedSite } from './list-rules.ts';
import { writeNginx } from './nginx.ts';
import { isOurVercel, writeVercel } from './vercel.ts';

interface HostFile {
  path: string;
  write: (site: HostedSite) => string;
  isOurs: Recognize;
}

const isMarked = hasMark(/^# Written by gazette build/);

/** The file that each host is configured by, and what writes it. */
const FILES: Record<Host, HostFile> = {
  cloudflare: { path: '_headers', write: writeHeadersFile, isOurs: isOurHeadersFile },
  netlify: { path: '_headers', write: writeHeadersFile, isOurs: isOurHeadersFile },
  vercel: { path: 'vercel.json', write: writeVercel, isOurs: isOurVercel },
  firebase: { path: 'firebase.json', write: writeFirebase, isOurs: isOurFirebase },
  azure: { path: 'staticwebapp.config.json', write: writeAzure, isOurs: isOurAzure },
  nginx: { path: 'nginx.conf', write: writeNginx, isOurs: isMarked },
  caddy: { path: 'Caddyfile', write: writeCaddy, isOurs: isMarked },
  apache: { path: '.htaccess', write: writeApache, isOurs: isMarked },
};

/**
 * Cloudflare answers what is missing with the nearest 404.html. Netlify does not, so with both the body is left a page.
 */
const CLOUDFLARE_ERROR: BuiltFile = {
  path: 'v2/cloud/404.html',
  content: JSON.stringify(NOT_FOUND),
  isOurs: fits(ErrorResponse),
};

/** Makes the files that the chosen hosts are configured by, from the settings alone: no release changes them. */
export function makeHostFiles(settings: Settings): BuiltFile[] {
  const { hosting, page } = settings;
  const chosen = new Map(hosting.map((host) => [FILES[host].path, FILES[host]]));
  const hasJsonErrors = hosting.includes('cloudflare') && !hosting.includes('netlify');
  const rules = listRules(settings);
  const site = { rules, hidden: [...chosen.keys()], page, hasJsonErrors };
  const files = [...chosen.values()].map(({ path, write, isOurs }) => ({
    path,
    content: write(site),
    isOurs,
    instead: `leave ${hosting.filter((host) => FILES[host].path === path).join(' and ')} out of "hosting" and add our rules to it by hand`,
  }));
  return hasJsonErrors ? [...files, CLOUDFLARE_ERROR] : files;
}
