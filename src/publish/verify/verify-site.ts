import * as z from 'zod/mini';
import { ReleaseHistory, VersionResponse } from '../../contract/index.ts';
import { makePagePath } from '../../notes/page-path.ts';
import {
  HISTORY_PATH,
  KNOWN_FILES,
  VERSION_PATH,
  type KnownFile,
} from '../../output/served-files.ts';
import { messageOf } from '../../project/message-of.ts';
import type { Answer, Ask } from './ask.ts';
import { checkHeaders } from './check-headers.ts';
import { makeError, makeWarning, type Finding } from './finding.ts';
import { findServer } from './find-server.ts';

export interface Verified {
  findings: Finding[];
  /** The current release, if the version response is valid. */
  version: string | undefined;
  /** The name of the server or host, if it says so. */
  server: string | undefined;
}

/**
 * Checks a published site as clients use it: the version response, errors, the other files, pages of
 * releases, and the pictures of the current and the previous one. `site` ends in a slash.
 *
 * Rejects with an Error if the site cannot be reached.
 */
export async function verifySite(site: URL, ask: Ask): Promise<Verified> {
  const answer = await ask(new URL(VERSION_PATH, site));
  const server = findServer(answer.headers);
  const found = checkStatus(answer);
  if (found.length > 0) return { findings: found, version: undefined, server };
  const { response, findings } = parseVersion(answer);
  const groups = await Promise.all([
    checkRevalidation(answer, ask),
    checkHead(answer, ask),
    checkMissing(site, ask),
    checkFiles(site, ask),
    ...(response ? listArt(response).map(async (url) => checkArt(url, ask)) : []),
  ]);
  const all = [...checkHeaders(answer, VERSION_PATH), ...findings, ...groups.flat()];
  return { findings: all, version: response?.version, server };
}

function checkStatus({ url, status, headers }: Answer): Finding[] {
  if (status === 200) return [];
  const isRedirect = status >= 300 && status < 400;
  if (!isRedirect) return [makeError(url, `the status is ${status}; it must be 200`)];
  const target = headers.get('location') ?? 'another address';
  return [makeError(url, `it redirects to ${target} with ${status}; verify that address instead`)];
}

function parseJson(body: Uint8Array): { ok: true; json: unknown } | { ok: false } {
  try {
    return { ok: true, json: JSON.parse(new TextDecoder().decode(body)) };
  } catch {
    return { ok: false };
  }
}

function parseVersion({ url, body }: Answer): { response?: VersionResponse; findings: Finding[] } {
  const parsed = parseJson(body);
  if (!parsed.ok) return { findings: [makeError(url, 'the body is not JSON')] };
  const { data, error } = VersionResponse.safeParse(parsed.json);
  if (data) return { response: data, findings: [] };
  return { findings: [makeError(url, `the body is not a version response: ${explain(error)}`)] };
}

function explain(error: z.core.$ZodError): string {
  const [issue] = error.issues;
  const path = issue?.path.join('.') ?? '';
  return path === '' ? (issue?.message ?? '') : `${path}: ${issue?.message ?? ''}`;
}

/** Clients send the ETag that they know, and download the response again only if it has changed. */
async function checkRevalidation({ url, headers }: Answer, ask: Ask): Promise<Finding[]> {
  const etag = headers.get('etag');
  if (etag === null) {
    return [makeWarning(url, 'there is no ETag, so clients download it again each time')];
  }
  const { status } = await ask(url, { headers: { 'if-none-match': etag } });
  if (status === 304) return [];
  const message = `a request with the current ETag gets ${status}, not 304, so clients download it again each time`;
  return [makeWarning(url, message)];
}

async function checkHead({ url }: Answer, ask: Ask): Promise<Finding[]> {
  const { status } = await ask(url, { method: 'HEAD' });
  return status === 200 ? [] : [makeWarning(url, `a HEAD request gets ${status}, not 200`)];
}

/** Clients must not take a page for a response. */
async function checkMissing(site: URL, ask: Ask): Promise<Finding[]> {
  const url = new URL('v2/cloud/no-such-path', site);
  const { status } = await ask(url);
  if (status === 404) return [];
  const message = `the status of a path that does not exist is ${status}; it must be 404, and no page must be shown instead`;
  return [makeError(url, message)];
}

async function checkFiles(site: URL, ask: Ask): Promise<Finding[]> {
  const others = KNOWN_FILES.filter(({ path }) => path !== VERSION_PATH);
  const checks = others.map(async (file) => {
    const answer = await ask(new URL(file.address, site));
    const findings = checkFile(file, answer);
    if (file.path !== HISTORY_PATH || findings.length > 0) return findings;
    return checkHistory(answer, site, ask);
  });
  return (await Promise.all(checks)).flat();
}

function checkFile({ path, isAlways }: KnownFile, answer: Answer): Finding[] {
  if (answer.status === 404 && !isAlways) return [];
  const wrong = checkStatus(answer);
  return wrong.length > 0 ? wrong : checkHeaders(answer, path);
}

async function checkHistory({ url, body }: Answer, site: URL, ask: Ask): Promise<Finding[]> {
  const parsed = parseJson(body);
  if (!parsed.ok) return [makeError(url, 'the body is not JSON')];
  const { data, error } = ReleaseHistory.safeParse(parsed.json);
  if (!data) return [makeError(url, `the body is not a list of releases: ${explain(error)}`)];
  const pages = listPages(data).map(async (path) => checkPage(path, site, ask));
  return (await Promise.all(pages)).flat();
}

const NEWEST = 10;

/** The pages of the newest releases and of the oldest one in the list. */
function listPages(history: ReleaseHistory): string[] {
  const withPage = history.filter(({ url }) => url !== undefined);
  const checked = new Set([...withPage.slice(0, NEWEST), ...withPage.slice(-1)]);
  return [...checked].map(({ version }) => makePagePath(version));
}

/** Some hosts redirect a page to the address without `.html`. */
async function checkPage(path: string, site: URL, ask: Ask): Promise<Finding[]> {
  const url = new URL(path, site);
  const first = await ask(url);
  const location = first.headers.get('location');
  const target = location === null ? null : URL.parse(location, url.href);
  const answer = target?.origin === url.origin ? await ask(target) : first;
  const wrong = checkStatus(answer);
  return wrong.length > 0 ? wrong : checkHeaders(answer, path);
}

function listArt({ log }: VersionResponse): URL[] {
  return [...new Set([log.art, log.previous.art])].map((art) => new URL(art));
}

const ART_BYTES = 1024;

async function checkArt(url: URL, ask: Ask): Promise<Finding[]> {
  try {
    const { status, headers } = await ask(url, { limit: ART_BYTES });
    if (status !== 200) return [makeError(url, `the status of this picture is ${status}`)];
    const type = headers.get('content-type') ?? 'missing';
    if (type.startsWith('image/')) return [];
    return [makeError(url, `the Content-Type of this picture is ${type}`)];
  } catch (error) {
    return [makeError(url, messageOf(error))];
  }
}
