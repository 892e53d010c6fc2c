import { ReleaseHistory, type VersionResponse } from '../contract/index.ts';
import { makePagePath } from '../notes/page-path.ts';
import {
  FEED_PATH,
  HISTORY_PATH,
  KNOWN_FILES,
  VERSION_PATH,
  type KnownFile,
} from '../site/served-files.ts';
import type { Answer, Ask } from './ask.ts';
import { checkStatus, parseBody } from './check-answer.ts';
import { checkHeaders } from './check-headers.ts';
import { checkShown, explainMissing, listLocalFiles } from './check-shown.ts';
import { attempt, type Checked } from './checked.ts';
import { makeError, type Finding } from './finding.ts';

/** How much of a picture is read. */
export const START_BYTES = 1024;

/** Checks the files that are at the same path on every site, and those that they lead to. */
export async function checkFiles(checked: Checked): Promise<Finding[]> {
  const others = KNOWN_FILES.filter(({ path }) => path !== VERSION_PATH);
  const checks = others.map(async (file) => {
    const url = new URL(file.address, checked.site);
    return attempt(url, async () => {
      const answer = await checked.ask(url);
      if (await isLeftOut(file, answer, checked)) return [];
      const findings = checkFile(file.path, answer);
      return findings.length > 0 ? findings : checkContent(file, answer, checked);
    });
  });
  return (await Promise.all(checks)).flat();
}

/** Whether the build did not write a file. nginx and Apache answer 403 for `/` if there is no `index.html`. */
async function isLeftOut(
  { path, isAlways }: KnownFile,
  { status }: Answer,
  { site, ask }: Checked,
): Promise<boolean> {
  if (isAlways) return false;
  if (status !== 403) return status === 404;
  return (await ask(new URL(path, site))).status === 404;
}

function checkFile(path: string, answer: Answer): Finding[] {
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
  const { response } = checked;
  if (!response) return [];
  const hasRelease = path === 'index.html' || (path === FEED_PATH && (await isListed(checked)));
  return hasRelease ? checkShown(answer, response.version) : [];
}

/** Whether `releases.json` has the current release. The feed has the same releases. */
async function isListed({ site, ask, response }: Checked): Promise<boolean> {
  const answer = await ask(new URL(HISTORY_PATH, site));
  const { data = [] } = parseBody(answer, ReleaseHistory, LIST);
  return data.some(({ version }) => version === response?.version);
}

const LIST = 'a list of releases';

async function checkHistory(answer: Answer, checked: Checked): Promise<Finding[]> {
  const { data, findings } = parseBody(answer, ReleaseHistory, LIST);
  if (!data) return findings;
  const pages = listPages(data).map(async (version) => checkPage(version, checked));
  return [...checkListed(answer.url, data, checked), ...(await Promise.all(pages)).flat()];
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
    const wrong = checkFile(path, answer);
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
  const art = new Set(listArt(response).map((address) => URL.parse(address)?.href));
  const checks = listLocalFiles(page).map(async (path) => {
    const url = new URL(path, site);
    if (art.has(url.href)) return [];
    return attempt(url, async () => checkFile(path, await ask(url, { limit: START_BYTES })));
  });
  return (await Promise.all(checks)).flat();
}

/** The pictures of the current and the previous release. */
export function listArt({ log }: VersionResponse): string[] {
  return [...new Set([log.art, log.previous.art])];
}
