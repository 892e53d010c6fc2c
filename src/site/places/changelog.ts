import type { Heading, PhrasingContent, RootContent } from 'mdast';
import { paragraph, text } from '../mdast.ts';
import { findOwnTitle } from '../pages/parts.ts';
import type { Shown } from '../shown.ts';
import { definePlace, type PlaceOptions } from './place.ts';

/** A whole CHANGELOG.md, as keepachangelog.com describes it. */
export const changelog = definePlace('changelog', async (releases, options) => {
  const { renderMarkdown } = await import('../../notes/render/render-markdown.ts');
  const texts = releases.map(
    (release) => `${renderMarkdown(listStart(release, options))}\n\n${release.changelog}`,
  );
  const links = releases.flatMap(({ entry, url }): RootContent[] =>
    url === undefined ? [] : [{ type: 'definition', ...label(entry.version), url }],
  );
  const parts = ['# Changelog', ...texts, ...(links.length > 0 ? [renderMarkdown(links)] : [])];
  return `${parts.map((part) => part.trimEnd()).join('\n\n')}\n`;
});

const label = (version: string) => ({ identifier: version.toLowerCase(), label: version });

function listStart(
  { entry, frontMatter: { date, withdrawn }, url }: Shown,
  { settings }: PlaceOptions,
): RootContent[] {
  const name = text(entry.version);
  const link: PhrasingContent = {
    type: 'linkReference',
    referenceType: 'shortcut',
    ...label(entry.version),
    children: [name],
  };
  const day = date.text.slice(0, 'YYYY-MM-DD'.length);
  const end = `${day === '' ? '' : ` - ${day}`}${withdrawn === undefined ? '' : ' [YANKED]'}`;
  // As HTML, the brackets have no backslash.
  const heading: Heading = {
    type: 'heading',
    depth: 2,
    children: [url === undefined ? name : link, { type: 'html', value: end }],
  };
  const title = findOwnTitle(entry, settings);
  const notes = [title, withdrawn].filter((note) => note !== undefined);
  return [heading, ...notes.map((note) => paragraph({ type: 'emphasis', children: [text(note)] }))];
}
