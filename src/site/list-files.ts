import type { Release } from '../notes/release.ts';
import type { CompiledProject } from '../project/compile-project.ts';
import type { Edition } from '../project/editions.ts';
import type { LocalMedia } from '../notes/media.ts';
import type { Settings } from '../project/settings.ts';
import { makeFeed } from './feed.ts';
import { formatJson, makeHistoryFile, makeVersionResponse } from './json-files.ts';
import { renderHostFiles } from './hosts/hosts.ts';
import { AZURE_PATH } from './hosts/cloud-hosts.ts';
import type { OutputFile } from './output-file.ts';
import type { PageScript } from './pages/document.ts';
import { makeIcon } from './pages/page.ts';
import { makePages } from './pages/pages.ts';
import { VERSION_PATH } from './served-files.ts';
import { listStaticFiles } from './static-files.ts';

export interface ListOptions extends Pick<Edition, 'prefix' | 'settings' | 'alternates'> {
  script?: PageScript | undefined;
  /** The prefixes of the editions that the files for hosts configure. Without any, there are no such files. */
  hosted: string[];
}

/** Lists the files of an edition in the order in which they must be written: the version response is the last. */
export function listFiles(compiled: CompiledProject, options: ListOptions): OutputFile[] {
  return listOwnFiles(compiled, options).map((file) => ({
    path: options.prefix + file.path,
    get content() {
      return file.content;
    },
  }));
}

function listOwnFiles(
  compiled: CompiledProject,
  { settings, script, alternates, prefix, hosted }: ListOptions,
): OutputFile[] {
  const { latest, history, older, logo } = compiled;
  const { page, siteUrl, hosting } = settings;
  const published = history.filter(
    ({ frontMatter, isScheduled }) => !frontMatter.draft && !isScheduled,
  );
  const response = makeVersionResponse(latest, settings);
  const version = response && formatJson(response, settings);
  return [
    ...listStaticFiles(settings),
    ...listMedia([...latest, ...history, ...older], page ? logo?.local : undefined),
    ...(siteUrl === undefined
      ? []
      : [makeFeed(published, { ...settings, siteUrl, pictures: picturesOf(compiled, settings) })]),
    ...(page ? makePages(compiled, { settings, script, alternates, prefix }) : []),
    makeHistoryFile(published, settings),
    ...renderHostFiles(settings, hosted),
    ...(version && hosting.includes('azure') ? [{ path: AZURE_PATH, content: version }] : []),
    ...(version ? [{ path: VERSION_PATH, content: version }] : []),
  ];
}

function picturesOf({ logo }: CompiledProject, { page, accent }: Settings): Record<string, string> {
  const icon = makeIcon(logo, accent)?.path ?? logo?.src ?? '';
  return page ? { icon, ...(logo && { logo: logo.src }) } : {};
}

function listMedia(releases: readonly Release[], logo: LocalMedia | undefined): OutputFile[] {
  const all = releases.flatMap(({ art: { local }, media }) => [local, local?.dark, ...media]);
  const byPath = new Map(
    [logo, logo?.dark, ...all].flatMap((file) => (file ? [[file.path, file]] : [])),
  );
  return [...byPath.values()];
}
