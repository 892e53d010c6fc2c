import { closestMatch } from 'leven';
import * as z from 'zod/mini';

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
const MOST_TYPOS = 3;

/** The list that was probably meant; undefined if a name is unlike every host. */
function guessHosts(typed: unknown[]): string[] | undefined {
  const options = { maxDistance: MOST_TYPOS };
  const meant = typed
    .filter((name) => typeof name === 'string')
    .flatMap((name) => closestMatch(name.toLowerCase(), HOSTS, options) ?? []);
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
