import * as z from 'zod/mini';
import { ReleaseHistory, VersionResponse } from '../../contract/index.ts';
import { makePagePath } from '../../notes/page-path.ts';
import {
  FEED_PATH,
  HISTORY_PATH,
  KNOWN_FILES,
  VERSION_PATH,
  type KnownFile,
} from '../../output/served-files.ts';
import { NoAnswerError, type Answer, type Ask } from './ask.ts';
import { checkHeaders } from './check-headers.ts';
import { checkShown, explainMissing, listLocalFiles } from './check-shown.ts';
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
 * Checks a published site as clients use it: the version response, errors, the other files, pages of releases, and the
 * pictures of the current and the previous one. All must show the same release. `site` ends in a slash.
 *
 * Rejects with an Error if the site cannot be reached.
 */
export async function verifySite(site: URL, ask: Ask): Promise<Verified> {
  const answer = await ask(new URL(VERSION_PATH, site));
  const server = findServer(answer.headers);
  const found = checkStatus(answer);
  if (found.length > 0) return { findings: found, version: undefined, server };
  const { response, findings } = parseVersion(answer);
  const checked: Checked = { site, ask, response };
  const groups = await Promise.all([
    attempt(answer.url, async () => checkRevalidation(answer, ask)),
    attempt(answer.url, async () => checkHead(answer, ask)),
    checkMissing(checked),
    checkFiles(checked),
    ...(response ? listArt(response).map(async (url) => checkArt(url, ask)) : []),
  ]);
  const all = [...checkHeaders(answer, VERSION_PATH), ...findings, ...groups.flat()];
  return { findings: all, version: response?.version, server };
}

/** What is checked. */
interface Checked {
  site: URL;
  ask: Ask;
  /** Undefined if it is not valid. */
  response: VersionResponse | undefined;
}

/** Reports a request without a response like anything else that is wrong, so that the other findings are not lost. */
async function attempt(url: URL, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof NoAnswerError) return [makeError(url, error.message)];
    throw error;
  }
}

function checkStatus({ url, status, headers }: Answer): Finding[] {
  if (status === 200) return [];
  const isRedirect = status >= 300 && status < 400;
  if (!isRedirect) return [makeError(url, `the status is ${status}; it must be 200`)];
  // Queries may contain secrets.
  const { origin, pathname } = new URL(headers.get('location') ?? '', url);
  const target = `${origin}${pathname}`;
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
async function checkMissing({ site, ask }: Checked): Promise<Finding[]> {
  const url = new URL('v2/cloud/no-such-path', site);
  return attempt(url, async () => {
    const { status } = await ask(url);
    if (status === 404) return [];
    const message = `the status of a path that does not exist is ${status}; it must be 404, and no page must be shown instead`;
    return [makeError(url, message)];
  });
}

async function checkFiles(checked: Checked): Promise<Finding[]> {
  const others = KNOWN_FILES.filter(({ path }) => path !== VERSION_PATH);
  const checks = others.map(async (file) => {
    const url = new URL(file.address, checked.site);
    return attempt(url, async () => {
      const answer = await checked.ask(url);
      const findings = checkFile(file, answer);
      return findings.length > 0 || answer.status === 404
        ? findings
        : checkContent(file, answer, checked);
    });
  });
  return (await Promise.all(checks)).flat();
}

function checkFile({ path, isAlways }: KnownFile, answer: Answer): Finding[] {
  if (answer.status === 404 && !isAlways) return [];
  const wrong = checkStatus(answer);
  return wrong.length > 0 ? wrong : checkHeaders(answer, path);
}

/** The front page, the feed and the list of releases have the current release. */
async function checkContent(
  { path }: KnownFile,
  answer: Answer,
  checked: Checked,
): Promise<Finding[]> {
  if (path === HISTORY_PATH) return checkHistory(answer, checked);
  const hasReleases = path === FEED_PATH || path === 'index.html';
  return hasReleases && checked.response ? checkShown(answer, checked.response.version) : [];
}

async function checkHistory({ url, body }: Answer, checked: Checked): Promise<Finding[]> {
  const parsed = parseJson(body);
  if (!parsed.ok) return [makeError(url, 'the body is not JSON')];
  const { data, error } = ReleaseHistory.safeParse(parsed.json);
  if (!data) return [makeError(url, `the body is not a list of releases: ${explain(error)}`)];
  const pages = listPages(data).map(async (version) => checkPage(version, checked));
  return [...checkListed(url, data, checked), ...(await Promise.all(pages)).flat()];
}

/** If all listed releases are excluded from the version response, the current release may be older than them. */
function checkListed(url: URL, history: ReleaseHistory, { response }: Checked): Finding[] {
  const isExcluded = history.every(({ latest, withdrawn }) => latest === false || withdrawn);
  if (!response || isExcluded) return [];
  if (history.some(({ version }) => version === response.version)) return [];
  return [makeError(url, explainMissing(response.version))];
}

const NEWEST = 10;

/** The newest releases and the oldest one in the list, if they have pages. */
function listPages(history: ReleaseHistory): string[] {
  const withPage = history.filter(({ url }) => url !== undefined);
  const checked = new Set([...withPage.slice(0, NEWEST), ...withPage.slice(-1)]);
  return [...checked].map(({ version }) => version);
}

async function checkPage(version: string, checked: Checked): Promise<Finding[]> {
  const path = makePagePath(version);
  const url = new URL(path, checked.site);
  return attempt(url, async () => {
    const answer = await askForPage(url, checked.ask);
    const wrong = checkFile({ path, address: path, isAlways: true }, answer);
    if (answer.status !== 200) return wrong;
    const files = await checkLocalFiles(version, answer, checked);
    return [...wrong, ...checkShown(answer, version), ...files];
  });
}

/** Some hosts redirect a page to the address without `.html`. */
async function askForPage(url: URL, ask: Ask): Promise<Answer> {
  const first = await ask(url);
  const location = first.headers.get('location');
  const target = location === null ? null : URL.parse(location, url.href);
  return target?.origin === url.origin ? ask(target) : first;
}

/** Checks the pictures, videos and audio files on the pages of the current and the previous release. */
async function checkLocalFiles(
  version: string,
  page: Answer,
  { site, ask, response }: Checked,
): Promise<Finding[]> {
  if (!response || ![response.version, response.log.previous_version].includes(version)) return [];
  const art = new Set(listArt(response).map(({ href }) => href));
  const checks = listLocalFiles(page).map(async (path) => {
    const url = new URL(path, site);
    if (art.has(url.href)) return [];
    const file = { path, address: path, isAlways: true };
    return attempt(url, async () => checkFile(file, await ask(url, { limit: START_BYTES })));
  });
  return (await Promise.all(checks)).flat();
}

function listArt({ log }: VersionResponse): URL[] {
  const addresses = new Set([log.art, log.previous.art]);
  return [...addresses].map((art) => new URL(art));
}

/** How much of a picture is read. */
const START_BYTES = 1024;

async function checkArt(url: URL, ask: Ask): Promise<Finding[]> {
  return attempt(url, async () => {
    const { status, headers, body } = await ask(url, { limit: START_BYTES });
    if (status !== 200) return [makeError(url, `the status of this picture is ${status}`)];
    if (body.length === 0) return [makeError(url, 'this picture is empty')];
    const type = headers.get('content-type') ?? 'missing';
    if (type.startsWith('image/')) return [];
    return [makeError(url, `the Content-Type of this picture is ${type}`)];
  });
}
