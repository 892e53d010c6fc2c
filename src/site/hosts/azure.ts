import { extname } from 'node:path';
import { AZURE_PATH } from './host-paths.ts';
import { COMMON, OPERATIONS, type HostedSite, type Rule } from './list-rules.ts';

/**
 * The `staticwebapp.config.json`. Only the first rule that matches applies. Azure derives the type from the file name
 * alone, so the version response is served from a copy that is named `.json`.
 */
export function renderAzure({ rules, page }: HostedSite): string {
  const routes = [...rules, { path: `${OPERATIONS}*`, headers: COMMON }].map(renderRoute);
  const own = { responseOverrides: { 404: { rewrite: '/404.html' } }, mimeTypes: listTypes(rules) };
  const config = { routes, ...(page ? own : {}) };
  return `${JSON.stringify(config, null, 2)}\n`;
}

function renderRoute({ path, headers: { 'Content-Type': _type, ...headers } }: Rule) {
  if (path !== `${OPERATIONS}version`) return { route: path, headers };
  return { route: path, rewrite: `/${AZURE_PATH}`, headers };
}

/** Types apply to the whole site by file extension, so they are set only if the site is ours. */
function listTypes(rules: Rule[]): Record<string, string> {
  const named = rules.flatMap(({ path, headers: { 'Content-Type': type } }): [string, string][] =>
    type === undefined || extname(path) === '' ? [] : [[extname(path), type]],
  );
  return { ...Object.fromEntries(named), '.avif': 'image/avif' };
}
