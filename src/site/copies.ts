import { request, type EditionSite, type Output } from './outputs.ts';
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
      pick(copies).map((release) => ({
        path: makeCopyPath(release.entry.version),
        get content() {
          return renderCopy(release, edition.settings);
        },
      })),
  };
}

function renderCopy({ entry, copy, frontMatter }: Shown<'copy'>, settings: Settings): string {
  const { withdrawn } = frontMatter;
  const notice = withdrawn === undefined ? [] : [`${settings.labels.withdrawn}: ${withdrawn}`];
  const name = nameRelease(entry, settings);
  return `${[`# ${name}`, entry.published, ...notice, copy].join('\n\n')}\n`;
}

const LLMS_PATH = 'llms.txt';

/** Makes the list of the copies, as llmstxt.org describes it. */
export function listCopiesFile(site: EditionSite, settings: Settings): Output {
  const all = request(site, site.releases, 'words');
  return {
    requests: [all],
    listFiles: (pick) => {
      const { siteTitle, siteDescription, siteUrl = '' } = settings;
      const lines = pick(all).map((release) => {
        const { version } = release.entry;
        const about = describeWords(release, settings);
        const link = `[${nameRelease(release.entry, settings)}](${siteUrl}${makeCopyPath(version)})`;
        return `- ${link}${about === '' ? '' : `: ${about}`}\n`;
      });
      const start = siteDescription === undefined ? '' : `> ${siteDescription}\n\n`;
      const content = `# ${siteTitle}\n\n${start}## ${settings.labels.releases}\n\n${lines.join('')}`;
      return [{ path: LLMS_PATH, content }];
    },
  };
}

/** Search engines show about so many characters. */
const LONGEST = 200;

/** The summary of a release; else the start of its introduction, or of its changes with their headlines. */
export function describeWords(
  { words, frontMatter }: Shown<'words'>,
  { headline }: Settings,
): string {
  if (frontMatter.summary !== undefined) return frontMatter.summary;
  const introduction = words.filter(([name]) => name === '');
  const shown = introduction.length > 0 ? introduction : words;
  const nameOf = (name: string) => (name === '' || name === headline ? '' : `${name}: `);
  const text = shown.map(([name, , changes]) => nameOf(name) + changes.join(' ')).join(' ');
  if (text.length <= LONGEST) return text;
  const start = text.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '');
  const end = start.lastIndexOf(' ');
  return `${end > 0 ? start.slice(0, end) : start}…`;
}
