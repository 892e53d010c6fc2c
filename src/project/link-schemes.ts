import * as z from 'zod/mini';
import { LINK_SCHEMES, UNSAFE_SCHEMES } from '../notes/markdown/link-schemes.ts';

/** At least two characters: one would be the drive of a path. */
const SCHEME = /^[a-z][a-z\d+.-]+$/;

function readScheme(name: unknown): string {
  return String(name)
    .toLowerCase()
    .replace(/:\/{0,2}$/, '');
}

function explain(names: unknown): string | undefined {
  const isList = Array.isArray(names) && names.every((name) => typeof name === 'string');
  const unsafe = isList
    ? names.map(readScheme).find((name) => UNSAFE_SCHEMES.includes(name))
    : undefined;
  if (unsafe !== undefined) return `a list without ${unsafe}, which is not safe in links`;
  return isList && names.every((name) => SCHEME.test(readScheme(name)))
    ? undefined
    : 'a list of URL schemes';
}

/** The schemes that links may have besides http, https and mailto: each once, in lower case, without a colon. */
export const LinkSchemes = z.pipe(
  z.unknown().check(({ value, issues }) => {
    const message = explain(value);
    if (message !== undefined) issues.push({ code: 'custom', message, input: value });
  }),
  z.transform((names) => {
    const schemes = new Set([names].flat().map(readScheme));
    return [...schemes].filter((scheme) => !LINK_SCHEMES.includes(scheme)).toSorted();
  }),
);
