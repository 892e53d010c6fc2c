import { ReleaseHistory, VersionResponse, type ReleaseLogEntry } from '../../contract/index.ts';
import type { OutputFile } from '../../site/output-file.ts';
import type { PageScript } from '../../site/pages/document.ts';
import { HISTORY_PATH, VERSION_PATH } from '../../site/served-files.ts';
import { renderDemoPage } from './demo-page.ts';
import { DEMO_HISTORY, DEMO_PAGE, DEMO_PATH, DEMO_VERSION } from './demo-paths.ts';

const INDEX = 'index.html';
const LINK = `<p lang="en"><a href="${DEMO_PATH}"><bdi>Preview &lt;whats-new&gt;</bdi></a></p>`;
const LAST_FOOTER = /<\/footer>(?!.*<\/footer>)/s;

/**
 * Adds a page that shows `<whats-new>` with the version response and the history of these files, and a link to it on the
 * front page. The addresses of local pictures start with a slash.
 */
export function addDemo(
  files: OutputFile[],
  { siteUrl, script }: { siteUrl: string | undefined; script: PageScript },
): OutputFile[] {
  const version = files.find(({ path }) => path === VERSION_PATH);
  const history = files.find(({ path }) => path === HISTORY_PATH);
  const response = version && makeVersionLocal(readJson(version), siteUrl);
  const entries = history ? makeHistoryLocal(readJson(history), siteUrl) : [];
  const page = renderDemoPage({ response, history: entries, siteUrl, script });
  return [
    ...files.map((file) => (file.path === INDEX ? addLink(file) : file)),
    { path: DEMO_PAGE, content: page },
    { path: DEMO_VERSION, content: JSON.stringify(response ?? null) },
    { path: DEMO_HISTORY, content: JSON.stringify(entries) },
  ];
}

function addLink({ path, content }: OutputFile): OutputFile {
  return { path, content: String(content).replace(LAST_FOOTER, `${LINK}$&`) };
}

const readJson = ({ content }: OutputFile): unknown => JSON.parse(String(content));

function makeVersionLocal(json: unknown, siteUrl: string | undefined): VersionResponse {
  const { log, ...rest } = VersionResponse.parse(json);
  const previous = makeLocal(log.previous, siteUrl);
  return { ...rest, log: { ...makeLocal(log, siteUrl), previous } };
}

function makeHistoryLocal(json: unknown, siteUrl: string | undefined): ReleaseHistory {
  return ReleaseHistory.parse(json).map((entry) => makeLocal(entry, siteUrl));
}

function makeLocal<Entry extends ReleaseLogEntry>(
  entry: Entry,
  siteUrl: string | undefined,
): Entry {
  const { art } = entry;
  const isLocal = siteUrl !== undefined && art.startsWith(siteUrl);
  return isLocal ? { ...entry, art: `/${art.slice(siteUrl.length)}` } : entry;
}
