import { ReleaseHistory, VersionResponse } from '../contract/index.ts';
import { makePagePath } from '../site/render/page-path.ts';
import type { Host } from '../project/settings.ts';
import { mapSome } from '../net/http.ts';
import {
  FEED_PATH,
  HISTORY_PATH,
  KNOWN_FILES,
  VERSION_PATH,
  type KnownFile,
} from '../site/outputs/served-files.ts';
import {
  checkAddress,
  checkFile,
  checkShown,
  makeError,
  makeWarning,
  parseBody,
  reportMissing,
  type Finding,
} from './check-response.ts';
import { isPrivate, NoResponseError, type HttpGet, type HttpResponse } from './http-get.ts';
import { describeServer } from './servers.ts';

interface Site {
  /** Ends in a slash. */
  base: URL;
  get: HttpGet;
  response: VersionResponse;
  /** Empty if the list of releases is not valid. */
  history: ReleaseHistory;
  /** The local files of the front page, and of the pages of the current and the previous release, by path. */
  media: Map<string, URL>;
}

const AT_ONCE = 8;
/** The most local files that are checked, so that there are at most 2,000 requests in all. */
const MAX_MEDIA = 1900;

/**
 * Checks a published site as clients use it: the version response, errors, the other files, pages of releases, and the
 * pictures of the current and the previous one. All must show the same release. It sends at most 8 requests at a time.
 * Returns the version if the version response is valid, what to do about wrong headers, given the hosts of `hosting`, and a
 * note on what the host cannot do, which is no error.
 *
 * Rejects with an Error if the site cannot be reached.
 */
export async function verifySite(base: URL, get: HttpGet, hosting: readonly Host[] = []) {
  const answer = await get(new URL(VERSION_PATH, base));
  const { findings, version } = await checkSite(base, get, answer);
  const { advice, pages } = describeServer(answer.headers, hosting);
  const others = findings.filter(({ header = '' }) => !pages || !FIXED.has(header));
  const note = `${pages} cannot set the type of ${VERSION_PATH}: docs/hosting.md says which clients need it.`;
  const isSame = others.length === findings.length;
  return { findings: others, version, advice, note: isSame ? undefined : note };
}

/** Headers that GitHub Pages and GitLab Pages choose themselves. */
const FIXED = new Set(['content-type', 'x-content-type-options']);

async function checkSite(base: URL, get: HttpGet, answer: HttpResponse) {
  const wrong = checkFile(answer, VERSION_PATH);
  if (answer.status !== 200) return { findings: wrong, version: undefined };
  const { data: response, findings } = parseBody(answer, VersionResponse, 'a version response');
  if (!response) return { findings: [...wrong, ...findings], version: undefined };
  const site: Site = { base, get, response, history: [], media: new Map() };
  const groups = [
    wrong,
    await runChecks([async () => checkHistory(site)]),
    await runChecks([
      async () => checkRevalidation(answer, get),
      async () => checkMissing(site),
      ...KNOWN_FILES.map((file) => async () => checkKnownFile(site, file)),
      ...listArt(site).map((art) => async () => checkArt(site, art, answer.url)),
    ]),
    await runChecks(listPages(site).map((version) => async () => checkPage(site, version))),
    await checkMedia(site),
  ];
  return { findings: groups.flat(), version: response.version };
}

/** Reports requests without a response like anything else that is wrong, so that other findings are not lost. */
async function runChecks(checks: readonly (() => Promise<Finding[]>)[]): Promise<Finding[]> {
  const findings = await mapSome(AT_ONCE, checks, async (check) =>
    check().catch((error: unknown) => {
      if (error instanceof NoResponseError) return [makeError(error.url, error.message)];
      throw error;
    }),
  );
  return findings.flat();
}

/** Clients send the ETag that they know, and download the response again only if it has changed. */
async function checkRevalidation({ url, headers }: HttpResponse, get: HttpGet): Promise<Finding[]> {
  const etag = headers.get('etag');
  const again = etag === null ? undefined : await get(url, { headers: { 'if-none-match': etag } });
  if (again?.status === 304) return [];
  const found = again
    ? `a request with the current ETag gets ${again.status}, not 304`
    : 'there is no ETag';
  return [makeWarning(url, `${found}, so clients download it again each time`, 'configure')];
}

/** Clients must not take a page for a response. */
async function checkMissing({ base, get }: Site): Promise<Finding[]> {
  const { url, status } = await get(new URL('v2/cloud/no-such-path', base));
  if (status === 404) return [];
  const advice = status === 200 ? ': remove rules such as a fallback to index.html' : '';
  const message = `the status of a path that does not exist is ${status}; it must be 404${advice}`;
  return [makeError(url, message, 'configure')];
}

async function checkHistory(site: Site): Promise<Finding[]> {
  const answer = await site.get(new URL(HISTORY_PATH, site.base));
  const wrong = checkFile(answer, HISTORY_PATH);
  const { data, findings } = parseBody(answer, ReleaseHistory, 'a list of releases');
  site.history = data ?? [];
  if (wrong.length > 0 || !data) return wrong.length > 0 ? wrong : findings;
  // If all listed releases are excluded from the version response, the current release may be older than them.
  const isExcluded = data.every(({ latest, withdrawn }) => latest === false || withdrawn);
  if (isExcluded || isListed(site)) return [];
  return [reportMissing(answer.url, site.response.version)];
}

const isListed = ({ history, response }: Site) =>
  history.some(({ version }) => version === response.version);

/** The icon, the style sheet and the search of a front page. Only of its own site, so none starts with `//`. */
const LINKED = /(?:<link rel="(?:icon|stylesheet)" href|data-files)="((?:\.\.\/)*[a-z][^" :]*)/g;

async function checkKnownFile(
  site: Site,
  { path, address, isAlways, isShared }: KnownFile,
): Promise<Finding[]> {
  if (path === VERSION_PATH || path === HISTORY_PATH) return [];
  const { base, get, response, history } = site;
  const answer = await getPage(new URL(address, base), get);
  const isMissing = [403, 404].includes(answer.status);
  // nginx and Apache answer 403 for a directory, S3 for everything that is missing.
  const { status } = isMissing ? await getPage(new URL(path, base), get) : answer;
  const isNeeded = isAlways || history.some(({ url }) => url !== undefined);
  // A site below a path may be an edition, which uses files of the root.
  const isOptional = !isNeeded || (isShared && base.pathname !== '/');
  if (isOptional && status === 404) return [];
  if (isMissing && status === 200) {
    const message = `the status is ${answer.status}; let the server send ${path} here`;
    return [makeError(answer.url, message, 'configure')];
  }
  if (path === 'index.html' && status === 200) listLinked(site, answer, LINKED);
  const findings = checkFile(answer, path);
  if (findings.length > 0) return findings;
  if (path === 'index.html') return checkShown(answer, response.version);
  if (path !== FEED_PATH) return [];
  // The feed has the releases of the list.
  const shown = isListed(site) ? checkShown(answer, response.version) : [];
  return [...checkAddress(answer, base), ...shown];
}

const listArt = ({ response: { log } }: Site) => [...new Set([log.art, log.previous.art])];

const START_BYTES = 1024;

/** A public site cannot make this machine send requests to its own network. */
async function checkArt({ base, get }: Site, art: string, versionUrl: URL): Promise<Finding[]> {
  const url = URL.parse(art);
  if (!url || !/^https?:$/.test(url.protocol)) {
    return [makeError(versionUrl, `the art ${JSON.stringify(art)} is not a web address`)];
  }
  if (!(await isPrivate(base)) && (await isPrivate(url))) {
    const message = 'this picture has a private address, which readers cannot reach';
    return [makeError(url, `${message}; it was not requested`)];
  }
  const { status, headers } = await get(url, { limit: START_BYTES });
  // It may be on another site, which this server's settings do not change.
  if (status !== 200) return [makeError(url, `the status of this picture is ${status}`)];
  const type = headers.get('content-type') ?? 'missing';
  if (type.startsWith('image/')) return [];
  return [makeError(url, `the Content-Type of this picture is ${type}`)];
}

const NEWEST = 10;

/** The newest releases and the oldest one in the list, if they have pages. */
function listPages({ base, history }: Site): string[] {
  // An edition leads to pages of the root.
  const withPage = history.filter(({ url, version }) =>
    url?.endsWith(base.pathname + makePagePath(version)),
  );
  const checked = new Set([...withPage.slice(0, NEWEST), ...withPage.slice(-1)]);
  return [...checked].map(({ version }) => version);
}

const MEDIA = /\b(?:src|srcset|poster)="(art\/[^"]+)"/g;

async function checkPage(site: Site, version: string): Promise<Finding[]> {
  const { base, get, response } = site;
  const path = makePagePath(version);
  const answer = await getPage(new URL(path, base), get);
  const wrong = checkFile(answer, path);
  if (answer.status !== 200) return wrong;
  if ([response.version, response.log.previous_version].includes(version)) {
    listLinked(site, answer, MEDIA);
  }
  return [...wrong, ...checkShown(answer, version)];
}

function listLinked({ base, media }: Site, { body }: HttpResponse, pattern: RegExp): void {
  const found = new TextDecoder().decode(body).matchAll(pattern);
  for (const [, file = ''] of found) media.set(file, new URL(file, base));
}

/** Some hosts redirect a page to the address without `.html`. */
async function getPage(url: URL, get: HttpGet): Promise<HttpResponse> {
  const first = await get(url);
  if (!url.pathname.endsWith('.html')) return first;
  const location = first.headers.get('location');
  const target = location === null ? null : URL.parse(location, url.href);
  return target?.origin === url.origin ? get(target) : first;
}

async function checkMedia(site: Site): Promise<Finding[]> {
  const { get, media } = site;
  const art = new Set(listArt(site).map((address) => URL.parse(address)?.href));
  const files = [...media].filter(([, url]) => !art.has(url.href));
  const checks = files.slice(0, MAX_MEDIA).map(([path, url]) => {
    return async () => checkFile(await get(url, { limit: START_BYTES }), path);
  });
  return runChecks(checks);
}
