import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isError } from '../../src/notes/problem.ts';
import { listEntries } from '../../src/project/files.ts';
import { countOf } from '../../src/project/problems.ts';
import { copyMedia, findReleases } from '../../src/site/load-releases.ts';
import {
  GENERATORS,
  MARK,
  renderSiteIndex,
  renderSitePage,
  type GeneratorName,
} from '../../src/site/places/generators.ts';
import { choice, defineCommand, parameter } from '../command.ts';
import { loadSettings, readAsOf } from '../inputs.ts';
import { EXIT } from '../io.ts';
import * as options from '../options.ts';

const NAMES: readonly GeneratorName[] = [
  'astro',
  'docusaurus',
  'eleventy',
  'hugo',
  'jekyll',
  'mkdocs',
  'sphinx',
  'vitepress',
];

/** Writes all pages, or none if one is in the way. Pages of releases that are gone are removed. */
export const command = defineCommand({
  group: 'Publish:',
  summary: 'write Markdown pages for the generator of your own site',
  parameters: {
    directory: parameter('<directory>', 'directory to write to, such as content/changelog'),
    for: { ...choice('--for <generator>', 'generator of your site', NAMES), isRequired: true },
    language: options.language('language of the releases'),
    channel: parameter('--channel <name>', 'channel, one of the setting "channels", such as beta'),
    ...options.project,
    asOf: options.asOf,
  },
  async run({ directory, for: name = 'astro', config, asOf, ...rest }, io) {
    const settings = await loadSettings(config, io.stderr);
    if (!settings) return EXIT.usage;
    const generator = GENERATORS[name];
    const media = { directory: join(directory, 'art'), url: generator.art };
    const urlOf = ({ slug }: { slug: string }) => generator.link(slug);
    const moment = readAsOf(asOf, io);
    const site = await findReleases({ ...rest, settings, asOf: moment, urlOf, media });
    if (site.problems.length > 0) {
      const { formatProblems } = await import('../format-problems.ts');
      io.stderr.write(formatProblems(site.problems, 'text', io.stderr));
    }
    if (site.problems.some(isError)) return EXIT.problems;
    const pages = new Map(
      site.releases.map((release, index) => [
        `${release.slug}.md`,
        renderSitePage(release, { generator, position: index + 1, labels: site.labels }),
      ]),
    );
    const hasOwnIndex = OWN_INDEX.some((each) => isOwn(directory, each));
    const hasIndex = 'hasIndex' in generator && !hasOwnIndex;
    const index = { generator, title: site.siteTitle };
    if (hasIndex) pages.set('index.md', renderSiteIndex(site.releases, index));
    writePages(directory, pages);
    copyMedia(site.files, media.directory);
    const aside = site.drafts > 0 ? `; ${countOf(site.drafts, 'draft')} left out` : '';
    io.stdout.write(
      `Wrote ${countOf(site.releases.length, 'page')}${hasIndex ? ' and index.md' : ''} to ${directory}${aside}.\n`,
    );
    return EXIT.ok;
  },
});

/** MkDocs takes either for the page of the directory. */
const OWN_INDEX = ['index.md', 'README.md'];

const isWritten = (directory: string, name: string) =>
  readFileSync(join(directory, name), 'utf8').startsWith(MARK);
const isOwn = (directory: string, name: string) =>
  existsSync(join(directory, name)) && !isWritten(directory, name);

function writePages(directory: string, pages: ReadonlyMap<string, string>): void {
  const taken = [...pages.keys()].find((name) => isOwn(directory, name));
  if (taken !== undefined) {
    throw new Error(
      `${join(directory, taken)} was not written by gazette pages; move it, or name another directory`,
    );
  }
  const old = listEntries(directory).filter((each) => each.isFile() && each.name.endsWith('.md'));
  for (const { name } of old)
    if (!pages.has(name) && isWritten(directory, name)) rmSync(join(directory, name));
  mkdirSync(directory, { recursive: true });
  for (const [name, text] of pages) writeFileSync(join(directory, name), text);
}
