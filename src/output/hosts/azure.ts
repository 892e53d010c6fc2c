import { extname } from 'node:path';
import * as z from 'zod/mini';
import { fits } from '../recognize.ts';
import { COMMON, OPERATIONS, OwnPath, type HostedSite, type Rule } from './list-rules.ts';

/** The version response once more, under a name that tells its type. */
export const AZURE_PATH = 'v2/cloud/version.json';

/**
 * Writes the `staticwebapp.config.json`. Only the first rule that matches counts. Azure takes the type from the name of
 * a file alone, so the version response is read from a copy that is named `.json`.
 */
export function writeAzure({ rules, page }: HostedSite): string {
  const routes = [...rules, { path: `${OPERATIONS}*`, headers: COMMON }].map(writeRoute);
  const own = { responseOverrides: { 404: { rewrite: '/404.html' } }, mimeTypes: listTypes(rules) };
  const config = { routes, ...(page ? own : {}) };
  return `${JSON.stringify(config, null, 2)}\n`;
}

function writeRoute({ path, headers: { 'Content-Type': _type, ...headers } }: Rule) {
  if (path !== `${OPERATIONS}version`) return { route: path, headers };
  return { route: path, rewrite: `/${AZURE_PATH}`, headers };
}

/** Types go by the ends of names alone, for the whole site, so they are set where the site is ours. */
function listTypes(rules: Rule[]): Record<string, string> {
  const named = rules.flatMap(({ path, headers: { 'Content-Type': type } }): [string, string][] =>
    type === undefined || extname(path) === '' ? [] : [[extname(path), type]],
  );
  return { ...Object.fromEntries(named), '.avif': 'image/avif' };
}

export const isOurAzure = fits(
  z.strictObject({
    routes: z.array(z.looseObject({ route: OwnPath })),
    responseOverrides: z.optional(z.unknown()),
    mimeTypes: z.optional(z.unknown()),
  }),
);
