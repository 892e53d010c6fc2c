import { outputFile, request, type EditionSite, type Output } from './outputs.ts';
import { lazyFile } from './output-file.ts';
import { makePagePath } from './page-path.ts';
import { nameRelease } from './pages/parts.ts';
import type { Shown } from './shown.ts';
import type { Settings } from '../project/settings.ts';

/** The path of a page as Markdown. */
const makeCopyPath = (version: string) => makePagePath(version).replace(/html$/, 'md');

/** Makes a copy of each page as Markdown for agents. A release without a translation has the copy of its original. */
export function listCopies(site: EditionSite): Output {
  const { addresses, edition, releases } = site;
  const isOwn = (version: string) => addresses.directoryOf(version) === edition.prefix;
  const own = releases.filter(({ version, lang }) => isOwn(version) && lang === undefined);
  const copies = request(site, own, 'copy');
  return {
    requests: [copies],
    listFiles: (pick) =>
      pick(copies).map((release) =>
        lazyFile(makeCopyPath(release.entry.version), () => renderCopy(release, edition.settings)),
      ),
  };
}

function renderCopy({ entry, copy, frontMatter }: Shown<'copy'>, settings: Settings): string {
  const { withdrawn } = frontMatter;
  const notice = withdrawn === undefined ? [] : [`${settings.labels.withdrawn}: ${withdrawn}`];
  const name = nameRelease(entry, settings);
  return `${[`# ${name}`, entry.published, ...notice, copy].join('\n\n')}\n`;
}

/** Makes the list of the copies, as llmstxt.org describes it. */
export function listCopiesFile(site: EditionSite, settings: Settings): Output {
  const all = request(site, site.releases, 'words');
  return outputFile('llms.txt', all, (shown) => renderList(shown, settings));
}

function renderList(releases: readonly Shown<'words'>[], settings: Settings): string {
  const { siteTitle, siteDescription, siteUrl = '' } = settings;
  const lines = releases.map(({ entry, words: { description } }) => {
    const link = `[${nameRelease(entry, settings)}](${siteUrl}${makeCopyPath(entry.version)})`;
    return `- ${link}${description === '' ? '' : `: ${description}`}\n`;
  });
  const start = siteDescription === undefined ? '' : `> ${siteDescription}\n\n`;
  return `# ${siteTitle}\n\n${start}## ${settings.labels.releases}\n\n${lines.join('')}`;
}
