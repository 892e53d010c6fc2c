import * as z from 'zod/mini';
import { findSimilar } from '../notes/find-similar.ts';

/** The hosts that a build can write configuration for. */
const HOSTS = [
  'cloudflare',
  'netlify',
  'vercel',
  'firebase',
  'azure',
  'nginx',
  'caddy',
  'apache',
] as const;
export type Host = (typeof HOSTS)[number];

const HOST_LIST = `a list of ${HOSTS.join(', ')}`;

/** The list that was probably meant; undefined if a name is unlike every host. */
function guessHosts(typed: unknown[]): string[] | undefined {
  const meant = typed
    .filter((name) => typeof name === 'string')
    .flatMap((name) => findSimilar(name, HOSTS) ?? []);
  return meant.length === typed.length ? meant : undefined;
}

/** The hosts of the settings: each once, in the order above. */
export const Hosting = z.pipe(
  z.unknown().check(({ value, issues }) => {
    if (Array.isArray(value) && value.every((name) => HOSTS.some((host) => host === name))) return;
    const params = { example: guessHosts([value].flat()) };
    issues.push({ code: 'custom', message: HOST_LIST, input: value, params });
  }),
  z.transform((names) => HOSTS.filter((host) => [names].flat().includes(host))),
);
