import { extname } from 'node:path';
import { addRoot, COMMON, OPERATIONS, type HostedSite, type Rule } from './rules.ts';

/** A copy of the version response, under a name that gives Azure its type. */
export const AZURE_PATH = 'v2/cloud/version.json';

const ALL_OPERATIONS = { path: `${OPERATIONS}*`, headers: COMMON };

const formatConfig = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

export function renderVercel({ rules }: HostedSite): string {
  return formatConfig({ headers: listHeaders(rules, '(.*)') });
}

export function renderFirebase({ rules, hidden }: HostedSite): string {
  const hosting = { public: '.', ignore: [...hidden, '**/.*'], headers: listHeaders(rules, '**') };
  return formatConfig({ hosting });
}

/** The last rule that matches a path wins. `wildcard` is how the host writes `*`. */
function listHeaders(rules: Rule[], wildcard: string) {
  return [ALL_OPERATIONS, ...rules.flatMap(addRoot)].map(({ path, headers }) => ({
    source: path.replace('*', () => wildcard),
    headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
  }));
}

/**
 * The `staticwebapp.config.json`. Only the first rule that matches applies. Azure derives the type from the file name
 * alone, so the version response is served from a copy that is named `.json`.
 */
export function renderAzure({ rules, page }: HostedSite): string {
  const routes = [...rules, ALL_OPERATIONS].map(renderRoute);
  if (!page) return formatConfig({ routes });
  const typed = rules.flatMap(({ path, headers: { 'Content-Type': type } }) =>
    type === undefined || extname(path) === '' ? [] : [[extname(path), type] as const],
  );
  // Types apply to the whole site by file extension, so they are set only if the site is ours.
  const mimeTypes = { ...Object.fromEntries(typed), '.avif': 'image/avif' };
  return formatConfig({ routes, responseOverrides: { 404: { rewrite: '/404.html' } }, mimeTypes });
}

function renderRoute({ path, headers: { 'Content-Type': _type, ...headers } }: Rule) {
  if (path !== `${OPERATIONS}version`) return { route: path, headers };
  return { route: path, rewrite: `/${AZURE_PATH}`, headers };
}

/**
 * The `_headers` of Cloudflare and Netlify. If several rules match, Cloudflare joins the values of a header with commas,
 * so no two rules that match the same path set the same header. It redirects pages to addresses without `.html`.
 */
export function renderHeadersFile({ rules, hasJsonErrors }: HostedSite): string {
  const type = { 'Content-Type': 'application/json' };
  const shared = { path: `${OPERATIONS}*`, headers: { ...COMMON, ...(hasJsonErrors && type) } };
  const short = rules.flatMap((rule) =>
    /^\/(?!index)\w+\.html$/.test(rule.path) ? [{ ...rule, path: rule.path.slice(0, -5) }] : [],
  );
  const blocks = [shared, ...rules.flatMap(addRoot), ...short].map((rule) => {
    const isShared = (name: string) => rule.path.startsWith(OPERATIONS) && name in shared.headers;
    const headers = Object.entries(rule.headers).filter(
      ([name]) => rule === shared || !isShared(name),
    );
    return `${rule.path}\n${headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`;
  });
  return blocks.join('\n');
}
