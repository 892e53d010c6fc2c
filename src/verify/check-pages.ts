import { hash } from 'node:crypto';
import type { HistoryEntry, ReleaseHistory, VersionResponse } from '../contract/index.ts';
import { MAX_BYTES } from '../net/http.ts';
import { makePagePath } from '../site/render/page-path.ts';
import {
  FEED_PATH,
  headersOf,
  HISTORY_PATH,
  INDEX,
  NEWS_PATH,
  VERSION_PATH,
  type KnownFile,
} from '../project/served-files.ts';
import { checkFile, checkShown, findTarget } from './check-response.ts';
import { makeError, makeWarning, type Finding } from './finding.ts';
import { decode, isPrivate, type HttpGet, type HttpResponse } from './http-get.ts';

/** What the checks of a site share. */
export interface PublishedSite {
  /** Ends in a slash. */
  base: URL;
  get: HttpGet;
  response: VersionResponse;
  /** The HTTP response that it is from. */
  answer: HttpResponse;
  /** Empty if the list of releases is not valid. */
  history: ReleaseHistory;
  /** Addresses of local files: of the front page, and of the current and the previous release and their pages. */
  media: Set<string>;
}

/** The self link of the feed, as a build writes it. */
const SELF = /<link rel="self" type="application\/atom\+xml" href="([^"]*)feed\.xml"/;

/** Checks that the feed has the address of the site, which is `siteUrl`. It may be another one on a preview. */
function checkAddress(answer: HttpResponse, base: URL): Finding[] {
  const [, built] = SELF.exec(decode(answer)) ?? [];
  if (built === undefined || built === base.href) return [];
  const message = `the site was built for ${built}, but this is ${base.href}`;
  const fix = 'unless this is a preview, correct siteUrl, build and publish again';
  return [makeWarning(answer.url, `${message}; ${fix}`, 'build')];
}

export async function checkKnownFile(
  site: PublishedSite,
  { path, address, isAlways, isShared }: KnownFile,
): Promise<Finding[]> {
  if ([VERSION_PATH, HISTORY_PATH, NEWS_PATH].includes(path)) return [];
  const { base, get, history } = site;
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
  return checkFile(answer, path, () => {
    if (path === FEED_PATH) return [...checkAddress(answer, base), ...checkNewest(answer, site)];
    if (path !== INDEX) return [];
    listLocal(site, answer);
    return checkNewest(answer, site);
  });
}

/** Checks that a file has the newest release, which may be withdrawn, and the current one. */
function checkNewest(answer: HttpResponse, { history, response }: PublishedSite): Finding[] {
  const shown = history.filter(({ version }, at) => at === 0 || version === response.version);
  return shown.flatMap((release) => checkShown(answer, release));
}

const START_BYTES = 1024;
const HASHED = /\/(?:art|styles)\/(?:[^/]*-)?([\da-f]{16})\.\w+$/;

/** A public site cannot make this machine send requests to its own network. */
export async function checkArt(site: PublishedSite, art: string): Promise<Finding[]> {
  const { base, get, media, answer } = site;
  const url = URL.parse(art);
  if (!url || !/^https?:$/.test(url.protocol)) {
    return [makeError(answer.url, `the art ${JSON.stringify(art)} is not a web address`)];
  }
  if (url.origin === base.origin && HASHED.test(url.pathname)) {
    media.add(url.href);
    return [];
  }
  if (!(await isPrivate(base)) && (await isPrivate(url))) {
    const message = 'this picture has a private address, which readers cannot reach';
    return [makeError(url, `${message}; it was not requested`)];
  }
  const { status, headers } = await get(url, {}, START_BYTES);
  // It may be on another site, which this server's settings do not change.
  if (status !== 200) return [makeError(url, `the status of this picture is ${status}`)];
  const type = headers.get('content-type') ?? 'missing';
  if (type.startsWith('image/')) return [];
  return [makeError(url, `the Content-Type of this picture is ${type}`)];
}

/** How whole PNG, JPEG and GIF files begin and end, as Latin-1. */
const WHOLE_PICTURE = /^(?:\x89PNG.*IEND.{4}|\xFF\xD8.*\xFF\xD9|GIF8.*;)$/s;

/** The names of pictures and style sheets end in the start of a hash of their content. */
function checkHash({ url, body }: HttpResponse): Finding[] {
  const [, name] = HASHED.exec(url.pathname) ?? [];
  if (name === undefined || hash('sha256', body).startsWith(name)) return [];
  const message = `the ${body.length} bytes of the body are not those that its name was made of`;
  if (isWholePicture(Buffer.from(body))) {
    return [makeWarning(url, `${message}; a CDN seems to encode pictures again`)];
  }
  return [makeError(url, `${message}; it is cut, or something changes it`, 'publish')];
}

function isWholePicture(body: Buffer): boolean {
  const isWebp = /^RIFF.{4}WEBP/s.test(body.toString('latin1', 0, 12));
  return isWebp
    ? body.readUInt32LE(4) === body.length - 8
    : WHOLE_PICTURE.test(body.toString('latin1'));
}

const NEWEST = 10;

/** The newest releases and the oldest one in the list, if they have pages. */
export function pickPages({ base, history }: PublishedSite): HistoryEntry[] {
  // An edition leads to pages of the root.
  const withPage = history.filter(({ url, version }) =>
    url?.endsWith(base.pathname + makePagePath(version)),
  );
  return [...new Set([...withPage.slice(0, NEWEST), ...withPage.slice(-1)])];
}

const CANONICAL = /<link rel="canonical" href="([^"]*)"/;

export async function checkPage(site: PublishedSite, release: HistoryEntry): Promise<Finding[]> {
  const { base, get, response } = site;
  const { version } = release;
  const path = makePagePath(version);
  const answer = await getPage(new URL(path, base), get);
  return checkFile(answer, path, () => {
    if ([response.version, response.log.previous_version].includes(version)) {
      listLocal(site, answer);
    }
    const [, canonical = path] = CANONICAL.exec(decode(answer)) ?? [];
    if (canonical.endsWith(path)) return checkShown(answer, release);
    return [makeError(answer.url, `this is the page ${canonical}`, 'publish')];
  });
}

/**
 * Local files that a page shows, loads or leads to: its media, icon, style sheet, search and feed. Addresses of other sites have a
 * `:`, or start with `/`.
 */
const LOCAL =
  /\b(?:src|srcset|poster|data-files|(?:rel="(?:icon|stylesheet)"|class="subscribe") href)="((?:\.\.\/)*[a-z][^" :]*)"/g;

function listLocal({ base, media }: PublishedSite, page: HttpResponse): void {
  for (const [, file = ''] of decode(page).matchAll(LOCAL)) media.add(new URL(file, base).href);
}

/** Some hosts redirect a page to the address without `.html`. */
export async function getPage(url: URL, get: HttpGet, limit?: number): Promise<HttpResponse> {
  const first = await get(url, {}, limit);
  const target = url.pathname.endsWith('.html') ? findTarget(first) : undefined;
  return target?.origin === url.origin ? get(target) : first;
}

/** The most local files that are checked, so that there are at most 2,000 requests in all. */
const MAX_MEDIA = 1900;

/** Checks of the files that pages show. */
export function listMediaChecks(site: PublishedSite): (() => Promise<Finding[]>)[] {
  return [...site.media].slice(0, MAX_MEDIA).map((address) => async () => {
    const url = new URL(address);
    const path = url.pathname;
    const isRecording = /^(?:audio|video)/.test(headersOf(path)['content-type']);
    const answer = await getPage(url, site.get, isRecording ? START_BYTES : MAX_BYTES);
    return checkFile(answer, path, () => (isRecording ? [] : checkHash(answer)));
  });
}
