import type { Answer } from './ask.ts';
import { makeError, type Finding } from './finding.ts';

/** Versions with other characters can be written in several ways in HTML. */
const PLAIN = /^[\w.+-]+$/;

/** Checks that a page or the feed shows a release. */
export function checkShown({ url, body }: Answer, version: string): Finding[] {
  if (!PLAIN.test(version) || new TextDecoder().decode(body).includes(version)) return [];
  return [makeError(url, explainMissing(version))];
}

export function explainMissing(version: string): string {
  return `the release ${version} is missing; publish the whole output again, or wait until caches have expired`;
}

const LOCAL = /\b(?:src|srcset|poster)="(art\/[^"]+)"/g;

/** The paths of the files of the site that a page of a release shows. */
export function listLocalFiles({ body }: Answer): string[] {
  const found = new TextDecoder().decode(body).matchAll(LOCAL);
  return [...new Set([...found].map(([, path = '']) => path))];
}
