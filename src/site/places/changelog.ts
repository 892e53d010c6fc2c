import type { Heading, PhrasingContent, RootContent } from 'mdast';
import { paragraph, text } from '../mdast.ts';
import { findOwnTitle } from '../pages/parts.ts';
import type { Shown } from '../shown.ts';
import { definePlace, type PlaceOptions } from './place.ts';

type ChangelogRelease = Shown<'changelog'>;

/** A whole CHANGELOG.md, as keepachangelog.com describes it. */
export const changelog = definePlace(['changelog'], async (releases, options) => {
  const { renderMarkdown } = await import('../../notes/render/render-markdown.ts');
  const texts = releases.map(
    (release) => `${renderMarkdown(listStart(release, options))}\n\n${release.changelog}`,
  );
  const links = releases.flatMap(({ entry: { version }, url }) =>
    url === undefined ? [] : [definition(version, url)],
  );
  const parts = ['# Changelog', ...texts, ...(links.length > 0 ? [renderMarkdown(links)] : [])];
  return `${parts.map((part) => part.trimEnd()).join('\n\n')}\n`;
});

const definition = (version: string, url: string): RootContent => ({
  type: 'definition',
  identifier: version.toLowerCase(),
  label: version,
  url,
});

function listStart(
  { entry, frontMatter: { date, withdrawn }, url }: ChangelogRelease,
  { settings }: PlaceOptions,
): RootContent[] {
  const { version } = entry;
  const name: PhrasingContent =
    url === undefined
      ? text(version)
      : {
          type: 'linkReference',
          identifier: version.toLowerCase(),
          label: version,
          referenceType: 'shortcut',
          children: [text(version)],
        };
  const day = date.text.slice(0, 'YYYY-MM-DD'.length);
  const end = `${day === '' ? '' : ` - ${day}`}${withdrawn === undefined ? '' : ' [YANKED]'}`;
  // As HTML, the brackets have no backslash.
  const heading: Heading = {
    type: 'heading',
    depth: 2,
    children: [name, { type: 'html', value: end }],
  };
  const title = findOwnTitle(entry, settings);
  const notes = [title, withdrawn].filter((note) => note !== undefined);
  return [heading, ...notes.map((note) => paragraph({ type: 'emphasis', children: [text(note)] }))];
}
