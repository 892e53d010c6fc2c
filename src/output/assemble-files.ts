import type { VersionResponse } from '../contract/version-response.ts';
import type { Settings } from '../project/settings.ts';
import { listConstantFiles } from './constant-files.ts';
import { hashInputs } from './hash-inputs.ts';
import { makeHistoryFile } from './history-file.ts';
import { AZURE_PATH } from './hosts/azure.ts';
import { renderHostFiles } from './hosts/host-files.ts';
import { writeJson } from './json-text.ts';
import type { OutputFile } from './output-file.ts';
import type { OutputRelease } from './output-release.ts';
import type { PageScript } from './pages/document.ts';
import { VERSION_PATH } from './served-files.ts';

/** What the output shows. */
export interface ShownReleases {
  response: VersionResponse;
  /** The current and the previous release. */
  latest: OutputRelease[];
  /** The releases of the page, the feed and `releases.json`, newest first. */
  history: OutputRelease[];
}

/** Lists the files of the output, the version response last. */
export async function assembleFiles(
  { response, latest, history }: ShownReleases,
  settings: Settings,
  script: PageScript | undefined,
): Promise<OutputFile[]> {
  const version = {
    inputs: hashInputs(settings, ...latest.map(({ inputs }) => inputs)),
    render: () => writeJson(response, settings),
  };
  const isOnAzure = settings.hosting.includes('azure');
  const released = history.filter(({ isDraft }) => !isDraft);
  return [
    ...listConstantFiles(),
    ...listArt([...history, ...latest]),
    makeHistoryFile(released, settings),
    ...(await makeSite(history, settings, script)),
    ...renderHostFiles(settings),
    ...(isOnAzure ? [{ path: AZURE_PATH, ...version }] : []),
    { path: VERSION_PATH, ...version },
  ];
}

/** Every local picture once. */
function listArt(releases: OutputRelease[]): OutputFile[] {
  const files = new Map<string, OutputFile>();
  for (const { art } of releases) {
    if (!art.own) continue;
    const { path, bytes, hash } = art.own;
    files.set(path, { path, inputs: hash, render: () => bytes });
  }
  return [...files.values()];
}

async function makeSite(
  releases: OutputRelease[],
  settings: Settings,
  script: PageScript | undefined,
): Promise<OutputFile[]> {
  if (!settings.page && settings.siteUrl === undefined) return [];
  const { makePages } = await import('./pages/pages.ts');
  return makePages(releases, settings, script);
}
