import { ReleaseHistory, VersionResponse, type ReleaseLogEntry } from '../../contract/index.ts';
import { hashInputs } from '../../site/hash-inputs.ts';
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
  const inputs = hashInputs(version?.inputs, history?.inputs, siteUrl, script);
  const readVersion = () => version && makeVersionLocal(readJson(version), siteUrl);
  const readHistory = () => (history ? makeHistoryLocal(readJson(history), siteUrl) : []);
  const page = () =>
    renderDemoPage({ response: readVersion(), history: readHistory(), siteUrl, script });
  return [
    ...files.map((file) => (file.path === INDEX ? addLink(file) : file)),
    { path: DEMO_PAGE, inputs, render: page },
    { path: DEMO_VERSION, inputs, render: () => JSON.stringify(readVersion() ?? null) },
    { path: DEMO_HISTORY, inputs, render: () => JSON.stringify(readHistory()) },
  ];
}

function addLink({ path, inputs, render }: OutputFile): OutputFile {
  return {
    path,
    inputs: hashInputs(inputs, LINK),
    render: () => String(render()).replace(LAST_FOOTER, `${LINK}$&`),
  };
}

const readJson = ({ render }: OutputFile): unknown => JSON.parse(String(render()));

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
