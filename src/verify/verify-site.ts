import { ReleaseHistory, VersionResponse } from '../contract/index.ts';
import { mapLimited } from '../net/http.ts';
import type { Host } from '../project/settings.ts';
import { HISTORY_PATH, KNOWN_FILES, NEWS_PATH, VERSION_PATH } from '../project/served-files.ts';
import {
  checkArt,
  checkKnownFile,
  checkPage,
  getPage,
  listMediaChecks,
  pickPages,
  type PublishedSite,
} from './check-pages.ts';
import { checkJson, explainBody, reportMissing } from './check-response.ts';
import { makeError, makeWarning, type Finding } from './finding.ts';
import { decode, NoResponseError, type HttpGet, type HttpResponse } from './http-get.ts';
import { describeServer } from './servers.ts';

const AT_ONCE = 8;

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
  const checked = checkJson(answer, VERSION_PATH, VersionResponse, 'a version response');
  const { data: response, findings } = checked;
  if (!response) return { findings, version: undefined };
  const site: PublishedSite = { base, get, response, answer, history: [], media: new Set() };
  const pictures = new Set([response.log.art, response.log.previous.art]);
  const groups = [
    findings,
    await runChecks([HISTORY_PATH, NEWS_PATH].map((path) => async () => checkHistory(site, path))),
    await runChecks([
      async () => checkRequests(answer, get),
      ...KNOWN_FILES.map((file) => async () => checkKnownFile(site, file)),
      ...[...pictures].map((art) => async () => checkArt(site, art)),
    ]),
    await runChecks([
      ...pickPages(site).map((release) => async () => checkPage(site, release)),
      ...listMissing(site).map((path) => async () => checkMissing(site, path)),
    ]),
    await runChecks(listMediaChecks(site)),
  ];
  return { findings: groups.flat(), version: response.version };
}

/** Reports requests without a response like anything else that is wrong, so that other findings are not lost. */
async function runChecks(checks: readonly (() => Promise<Finding[]>)[]): Promise<Finding[]> {
  const findings = await mapLimited(AT_ONCE, checks, async (check) =>
    check().catch((error: unknown) => {
      if (error instanceof NoResponseError) return [makeError(error.url, error.message)];
      throw error;
    }),
  );
  return findings.flat();
}

/** Requests the version response in other ways. Clients send the ETag that they know. */
async function checkRequests({ url, headers }: HttpResponse, get: HttpGet): Promise<Finding[]> {
  const etag = headers.get('etag');
  const findings: Finding[] = [];
  const report = (make: typeof makeError, message: string) =>
    findings.push(make(url, message, 'configure'));
  const ask = async (more: Record<string, string>) => get(url, { headers: more });
  const current = etag === null ? undefined : await ask({ 'if-none-match': etag });
  const state = current && `a request with the current ETag gets ${current.status}, not 304`;
  if (current?.status !== 304)
    report(makeWarning, `${state ?? 'there is no ETag'}, so clients download it again each time`);
  const { status } = await ask({ 'if-none-match': '"of-no-release"' });
  const never = 'so clients never see a new release';
  if (status === 304) report(makeError, `a request with the ETag of no release gets 304, ${never}`);
  const plain = await ask({ 'accept-encoding': 'identity' });
  const encoding = plain.headers.get('content-encoding') ?? 'identity';
  const compressed = `a request without compression gets content-encoding ${encoding}`;
  if (encoding !== 'identity') report(makeError, `${compressed}, which clients may not read`);
  const head = await get(url, { method: 'HEAD' });
  const monitored = 'a request with the method HEAD, as monitors send it,';
  if (head.status !== 200) report(makeWarning, `${monitored} gets ${head.status}, not 200`);
  return findings;
}

/** Paths that do not exist: of a response, and of pages if there are some. */
const listMissing = (site: PublishedSite) => [
  'v2/cloud/no-such-path',
  ...(pickPages(site).length > 0 ? ['no-such-page.html', 'releases/no-such-page.html'] : []),
];

/** Clients must not take a page for a response, nor search engines one page for many. */
async function checkMissing({ base, get }: PublishedSite, path: string): Promise<Finding[]> {
  const answer = await getPage(new URL(path, base), get);
  const { url, status } = answer;
  if (status === 404) {
    const isOurs = /^$|<meta name="generator" content="gazette"/.test(decode(answer));
    const type = answer.headers.get('content-type') ?? '';
    const reason = isOurs && type.startsWith('text/html') && explainBody(answer, type);
    return reason ? [makeError(url, `404.html: ${reason}`, 'publish')] : [];
  }
  const advice = status === 200 ? ': remove rules such as a fallback to index.html' : '';
  const message = `the status of a path that does not exist is ${status}; it must be 404${advice}`;
  return [makeError(url, message, 'configure')];
}

async function checkHistory(site: PublishedSite, path: string): Promise<Finding[]> {
  const answer = await site.get(new URL(path, site.base));
  const { data, findings } = checkJson(answer, path, ReleaseHistory, 'a list of releases');
  if (!data) return findings;
  if (path === HISTORY_PATH) site.history = data;
  return [...findings, ...checkCurrent(site, answer, data)];
}

/** Checks that a list of releases has the same current release as the version response. */
function checkCurrent(site: PublishedSite, answer: HttpResponse, list: ReleaseHistory): Finding[] {
  const { version } = site.response;
  const current = list.find(({ latest, withdrawn }) => latest !== false && withdrawn === undefined);
  const listed = list.find((each) => each.version === version);
  // If all listed releases are excluded from the version response, the current release may be older than them.
  if (current?.version === version || (!listed && !current && list.length > 0)) return [];
  if (!listed || !current) return [reportMissing(answer.url, version)];
  const message = `the current release is ${version} here, but ${current.version} in the lists of releases`;
  return [makeError(site.answer.url, `${message}, so one of them is older`, 'publish')];
}
