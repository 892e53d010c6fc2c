import { extname } from 'node:path';
import { VERSION_PATH } from '../../../project/served-files.ts';
import { isTypeOnly, listPaths, type HostedSite, type HostRule } from './rules.ts';

/** A copy of the version response, under a name that gives Azure its type. */
export const AZURE_PATH = `${VERSION_PATH}.json`;

const formatConfig = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

export function renderVercel(site: HostedSite): string {
  return formatConfig({ headers: listHeaderRules(site, (path) => path.replace('*', '(.*)')) });
}

export function renderFirebase(site: HostedSite): string {
  const headers = listHeaderRules(site, (path) => path.replace(/\*$/, '**'));
  return formatConfig({ hosting: { public: '.', ignore: [...site.hidden, '**/.*'], headers } });
}

/** The last rule that matches a path wins. `toSource` writes a path as the host does. */
function listHeaderRules(site: HostedSite, toSource: (path: string) => string) {
  return [site.operations, ...site.rules].flatMap((rule) =>
    listPaths(rule).map((path) => ({
      source: toSource(path),
      headers: Object.entries(rule.headers).map(([key, value]) => ({ key, value })),
    })),
  );
}

/**
 * The `staticwebapp.config.json`. Only the first rule that matches applies. Azure derives the type from the file name
 * alone, so the version response is served from a copy that is named `.json`.
 */
export function renderAzure({ rules, operations, page }: HostedSite): string {
  const routed = rules.filter((rule) => !isTypeOnly(rule));
  const routes = [...routed, operations].flatMap(renderRoutes);
  if (!page) return formatConfig({ routes });
  const types = rules.flatMap(({ paths: [path = ''], headers: { 'content-type': type } }) =>
    type === undefined || extname(path) === '' ? [] : [[extname(path), type] as const],
  );
  // Types apply to the whole site by file extension, so they are set only if the site is ours.
  const mimeTypes = { ...Object.fromEntries(types), '.avif': 'image/avif' };
  return formatConfig({ routes, responseOverrides: { 404: { rewrite: '/404.html' } }, mimeTypes });
}

function renderRoutes({ paths, headers: { 'content-type': _type, ...headers } }: HostRule) {
  return paths.map((path) =>
    path.endsWith(`/${VERSION_PATH}`)
      ? { route: path, rewrite: path.replace(VERSION_PATH, AZURE_PATH), headers }
      : { route: path, headers },
  );
}

/**
 * The `_headers` of Cloudflare and Netlify. If several rules match, Cloudflare joins the values of a header with commas,
 * so no two rules that match the same path set the same header.
 */
export function renderHeadersFile({ rules, operations, hasJsonErrors }: HostedSite): string {
  const type = { 'content-type': 'application/json' };
  const shared = hasJsonErrors
    ? { ...operations, headers: { ...operations.headers, ...type } }
    : operations;
  const blocks = [shared, ...rules].flatMap((rule) =>
    listPaths(rule).map((path) => {
      const isOperation = operations.paths.some((each) => path.startsWith(each.slice(0, -1)));
      const headers = Object.entries(rule.headers).filter(
        ([name]) => rule === shared || !isOperation || !(name in shared.headers),
      );
      return `${path}\n${headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`;
    }),
  );
  return blocks.join('\n');
}
