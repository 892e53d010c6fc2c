import { escapeMarkdown } from '../../notes/render/escape.ts';
import type { Edition } from '../../project/editions.ts';
import { request, type Rendered } from '../render/requests.ts';
import { makePagePath, toCopyPath } from '../render/page-path.ts';
import type { Settings } from '../../project/settings.ts';
import { lazyFile, outputFile, outputFiles, type Output } from './output.ts';

const makeCopyPath = (version: string) => toCopyPath(makePagePath(version));

/** Makes a copy of each page as Markdown for agents. A release without a translation has the copy of its original. */
export function listCopies(edition: Edition): Output {
  const notes = edition.localReleases.filter(({ lang }) => lang === undefined);
  return outputFiles([request(edition, notes, 'note')], (releases) =>
    releases.map((release) =>
      lazyFile(makeCopyPath(release.entry.version), () => renderCopy(release)),
    ),
  );
}

function renderCopy({ entry, name, notice, note }: Rendered<'note'>): string {
  const start = [name, entry.published, notice ?? ''].map(escapeMarkdown);
  return `# ${[...start, note].filter((part) => part !== '').join('\n\n')}\n`;
}

/** Makes the list of the copies, as llmstxt.org describes it. */
export function listCopiesFile(edition: Edition): Output {
  const all = request(edition, edition.releases, 'words');
  return outputFile('llms.txt', [all], (shown) => renderList(shown, edition.settings));
}

function renderList(releases: readonly Rendered<'words'>[], settings: Settings): string {
  const { siteTitle, siteDescription, siteUrl = '' } = settings;
  const lines = releases.map(({ entry, name, words: { description } }) => {
    const link = `[${escapeMarkdown(name)}](${siteUrl}${makeCopyPath(entry.version)})`;
    return `- ${link}${description === '' ? '' : `: ${escapeMarkdown(description)}`}\n`;
  });
  const start = siteDescription === undefined ? '' : `> ${escapeMarkdown(siteDescription)}\n\n`;
  return `# ${escapeMarkdown(siteTitle)}\n\n${start}## ${settings.labels.releases}\n\n${lines.join('')}`;
}
