import * as z from 'zod/mini';
import { ReleaseHistory, VersionResponse } from '../../contract/index.ts';
import { FEED_PATH, VERSION_PATH } from '../../output/served-files.ts';
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
 * Checks a published site as clients use it: the version response, errors, the other files, and the pictures of the
 * current and the previous release. `site` ends in a slash.
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

/** The other files of a build, and whether every build has them. */
const FILES = [
  { path: 'releases.json', address: 'releases.json', isAlways: true },
  { path: 'whats-new.js', address: 'whats-new.js', isAlways: true },
  { path: 'index.html', address: '', isAlways: false },
  { path: FEED_PATH, address: FEED_PATH, isAlways: false },
] as const;

async function checkFiles(site: URL, ask: Ask): Promise<Finding[]> {
  const checks = FILES.map(async (file) => checkFile(file, await ask(new URL(file.address, site))));
  return (await Promise.all(checks)).flat();
}

function checkFile({ path, isAlways }: (typeof FILES)[number], answer: Answer): Finding[] {
  if (answer.status === 404 && !isAlways) return [];
  const wrong = checkStatus(answer);
  if (wrong.length > 0) return wrong;
  return checkHeaders(answer, path).concat(path === 'releases.json' ? checkHistory(answer) : []);
}

function checkHistory({ url, body }: Answer): Finding[] {
  const parsed = parseJson(body);
  if (!parsed.ok) return [makeError(url, 'the body is not JSON')];
  const { error } = ReleaseHistory.safeParse(parsed.json);
  return error ? [makeError(url, `the body is not a list of releases: ${explain(error)}`)] : [];
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
    return [makeError(url, error instanceof Error ? error.message : String(error))];
  }
}
