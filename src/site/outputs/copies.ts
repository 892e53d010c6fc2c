import {
  lazyFile,
  outputFile,
  request,
  type EditionSite,
  type Output,
} from '../render/requests.ts';
import { makePagePath } from '../render/page-path.ts';
import type { Shown } from '../render/shown.ts';
import type { Settings } from '../../project/settings.ts';

/** The path of a page as Markdown. */
const makeCopyPath = (version: string) => makePagePath(version).replace(/html$/, 'md');

/** Makes a copy of each page as Markdown for agents. A release without a translation has the copy of its original. */
export function listCopies(site: EditionSite): Output {
  const typed = site.own.filter(({ lang }) => lang === undefined);
  const copies = request(site, typed, 'copy');
  return {
    requests: [copies],
    listFiles: (pick) =>
      pick(copies).map((release) =>
        lazyFile(makeCopyPath(release.entry.version), () => renderCopy(release)),
      ),
  };
}

function renderCopy({ entry, name, notice, copy }: Shown<'copy'>): string {
  const parts = [`# ${name}`, entry.published, notice, copy];
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`;
}

/** Makes the list of the copies, as llmstxt.org describes it. */
export function listCopiesFile(site: EditionSite): Output {
  const all = request(site, site.releases, 'words');
  return outputFile('llms.txt', all, (shown) => renderList(shown, site.edition.settings));
}

function renderList(releases: readonly Shown<'words'>[], settings: Settings): string {
  const { siteTitle, siteDescription, siteUrl = '' } = settings;
  const lines = releases.map(({ entry, name, words: { description } }) => {
    const link = `[${name}](${siteUrl}${makeCopyPath(entry.version)})`;
    return `- ${link}${description === '' ? '' : `: ${description}`}\n`;
  });
  const start = siteDescription === undefined ? '' : `> ${siteDescription}\n\n`;
  return `# ${siteTitle}\n\n${start}## ${settings.labels.releases}\n\n${lines.join('')}`;
}
