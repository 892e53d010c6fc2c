import type { VersionResponse } from '../contract/version-response.ts';
import { isPublished } from '../project/order-notes.ts';
import { hashInputs } from './hash-inputs.ts';
import { makeHistoryFile } from './history-file.ts';
import { AZURE_PATH } from './hosts/json-hosts.ts';
import { renderHostFiles } from './hosts/host-files.ts';
import { formatJson } from './json-text.ts';
import type { OutputFile } from './output-file.ts';
import type { KnownRelease, ReleaseList } from './output-release.ts';
import type { Site } from './pages/site.ts';
import type { ReleaseStore } from './release-store.ts';
import { VERSION_PATH } from './served-files.ts';

/** What the files show that show several releases. */
export interface SiteContent {
  /** Undefined if there are not two releases. */
  response: VersionResponse | undefined;
  /** The current and the previous release. */
  latest: readonly KnownRelease[];
  /** The releases of the front page, newest first. The feed and `releases.json` have those that are published. */
  history: readonly KnownRelease[];
  /** The other releases that have a page, newest first. */
  older: readonly KnownRelease[];
  store: ReleaseStore;
}

/** Lists the files that do not show just one release, the version response last. */
export async function listSiteFiles(
  { response, latest, history, older, store }: SiteContent,
  site: Site,
): Promise<OutputFile[]> {
  const { settings } = site;
  const list = (releases: readonly KnownRelease[]): ReleaseList => ({
    inputs: releases.map(({ inputs }) => inputs),
    get: () => releases.map(({ note }) => store.get(note)),
  });
  const released = list(history.filter(({ note }) => isPublished(note)));
  const version = response && {
    inputs: hashInputs(settings, list(latest).inputs),
    render: () => formatJson(response, settings),
  };
  const { page, siteUrl } = settings;
  const pages = page || siteUrl !== undefined ? await import('./pages/pages.ts') : undefined;
  return [
    makeHistoryFile(released, settings),
    ...(pages?.makePages({ released, history: list(history), older }, site) ?? []),
    ...renderHostFiles(settings),
    ...(version && settings.hosting.includes('azure') ? [{ path: AZURE_PATH, ...version }] : []),
    ...(version ? [{ path: VERSION_PATH, ...version }] : []),
  ];
}
