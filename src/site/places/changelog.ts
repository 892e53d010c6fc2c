import { escapeMarkdown } from '../../notes/render/escape.ts';
import { explainPlaceholder } from '../../project/problems.ts';
import type { Rendered } from '../render/requests.ts';
import { definePlace } from './place.ts';

/** A whole CHANGELOG.md, as keepachangelog.com describes it. */
export const changelog = definePlace(['changelog'], (releases) => {
  const texts = releases.map((release) => `${renderStart(release)}\n\n${release.changelog}`);
  const links = releases.flatMap((release) => {
    const url = findPublicUrl(release);
    return url === undefined ? [] : [`[${escapeMarkdown(release.entry.version)}]: ${url}`];
  });
  const parts = ['# Changelog', ...texts, ...links];
  return `${parts.map((part) => part.trimEnd()).join('\n\n')}\n`;
});

/** The page of a release, unless the site has no address yet. */
const findPublicUrl = ({ url }: Rendered) =>
  explainPlaceholder(url) === undefined ? url : undefined;

function renderStart(release: Rendered): string {
  const { entry, ownTitle, day, frontMatter } = release;
  const { withdrawn } = frontMatter;
  const version = escapeMarkdown(entry.version);
  const name = findPublicUrl(release) === undefined ? version : `[${version}]`;
  const date = day === '' ? '' : ` - ${day}`;
  const heading = `## ${name}${date}${withdrawn === undefined ? '' : ' [YANKED]'}`;
  // An import knows no reason but the mark, which the heading has.
  const reason = withdrawn === 'Yanked' ? undefined : withdrawn;
  const notes = [ownTitle, reason].filter((note) => note !== undefined);
  return [heading, ...notes.map((note) => `_${escapeMarkdown(note)}_`)].join('\n\n');
}
