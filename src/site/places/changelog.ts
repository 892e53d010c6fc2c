import type { Heading, PhrasingContent, RootContent } from 'mdast';
import { paragraph, text, definePlace } from './place.ts';
import { explainPlaceholder } from '../../project/problems.ts';
import type { Rendered } from '../render/requests.ts';

/** A whole CHANGELOG.md, as keepachangelog.com describes it. */
export const changelog = definePlace(['changelog'], async (releases) => {
  const { renderMarkdown } = await import('../../notes/render/render-markdown.ts');
  const texts = releases.map(
    (release) => `${renderMarkdown(listStart(release))}\n\n${release.changelog}`,
  );
  const links = releases.flatMap((release): RootContent[] => {
    const url = findPage(release);
    return url === undefined ? [] : [{ type: 'definition', ...label(release.entry.version), url }];
  });
  const parts = ['# Changelog', ...texts, ...(links.length > 0 ? [renderMarkdown(links)] : [])];
  return `${parts.map((part) => part.trimEnd()).join('\n\n')}\n`;
});

/** The page of a release, unless the site has no address yet. */
const findPage = ({ url }: Rendered) => (explainPlaceholder(url) === undefined ? url : undefined);

const label = (version: string) => ({ identifier: version.toLowerCase(), label: version });

function listStart(release: Rendered): RootContent[] {
  const { entry, ownTitle, day, frontMatter } = release;
  const { withdrawn } = frontMatter;
  const name = text(entry.version);
  const link: PhrasingContent = {
    type: 'linkReference',
    referenceType: 'shortcut',
    ...label(entry.version),
    children: [name],
  };
  const end = `${day === '' ? '' : ` - ${day}`}${withdrawn === undefined ? '' : ' [YANKED]'}`;
  // As HTML, the brackets have no backslash.
  const heading: Heading = {
    type: 'heading',
    depth: 2,
    children: [findPage(release) === undefined ? name : link, { type: 'html', value: end }],
  };
  const notes = [ownTitle, withdrawn].filter((note) => note !== undefined);
  return [heading, ...notes.map((note) => paragraph({ type: 'emphasis', children: [text(note)] }))];
}
