import * as z from 'zod/mini';
import { COMMON_HEADERS, listServedFiles, SERVED_FILES } from '../served-files.ts';
import type { Settings } from '../../project/settings.ts';

/** The headers of what is served under one path. */
export interface Rule {
  /** The path of a URL, such as `/feed.xml`, or the start of several, such as `/art/*`. */
  path: string;
  /** By their names as hosts want them written: `Content-Type`. A type that file names tell is left out. */
  headers: Record<string, string>;
}

/** What every file is served with, and every error. */
export const COMMON = capitalize(COMMON_HEADERS);

/** What an error is served with: the file may be there the next moment. */
export const ERROR_HEADERS = { 'Cache-Control': 'no-store', ...COMMON };

/** All under it is the interface's that Gazette answers; the rest of `/v2/` may be served by others. */
export const OPERATIONS = '/v2/cloud/';

/** What the configuration of a host is made from. */
export interface HostedSite {
  rules: Rule[];
  /** The files at the top that no reader needs. */
  hidden: string[];
  /** Whether the site is ours, with a page and a 404.html. */
  page: boolean;
  /** Whether Cloudflare finds an error of the interface under the operations. */
  hasJsonErrors: boolean;
}

/** The table of what is served how, as rules of a host. They depend on the settings alone. */
export function listRules(settings: Settings): Rule[] {
  return listServedFiles(settings).map(({ path, type, cacheControl }) => ({
    path: `/${path}`,
    headers: {
      ...(type === undefined || path.endsWith('*') ? {} : { 'Content-Type': type }),
      'Cache-Control': cacheControl,
      ...COMMON,
    },
  }));
}

function capitalize(headers: Record<string, string>): Record<string, string> {
  const renamed = Object.entries(headers).map(([name, value]): [string, string] => [
    name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()),
    value,
  ]);
  return Object.fromEntries(renamed);
}

/** Whether a rule is for a path that we write rules for: whoever has others in the file wrote it. */
export const OwnPath = z
  .string()
  .check(z.refine((path) => OWN.some((start) => startsAs(path, start))));

const OWN = ['/', OPERATIONS, ...SERVED_FILES.map(({ path }) => `/${path.replace('*', '')}`)];

function startsAs(path: string, start: string): boolean {
  return path === start || (start !== '/' && start.endsWith('/') && path.startsWith(start));
}

/** The page is served at `/` too, which hosts that match the path of a URL must be told. */
export function addRoot(rule: Rule): Rule[] {
  return rule.path === '/index.html' ? [{ ...rule, path: '/' }, rule] : [rule];
}
