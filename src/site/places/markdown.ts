import type { RootContent } from 'mdast';
import { loadParser } from '../../notes/parse/parser.ts';
import type { Settings } from '../../project/settings.ts';
import { paragraph, text } from '../mdast.ts';
import type { Shown } from '../shown.ts';
import { joinLines } from './join-lines.ts';
import { definePlace, nameWithVersion, type PlaceOptions } from './place.ts';

/** Markdown, such as for the releases of GitHub and GitLab. */
export const markdown = definePlace(['note'], async (releases, options) => {
  const { renderMarkdown } = await import('../../notes/render/render-markdown.ts');
  const parse = await loadParser();
  const texts = releases.map((release) => {
    const start = renderMarkdown(listStart(release, options));
    return `${start && `${start}\n\n`}${joinLines(release.note, parse)}\n`;
  });
  return texts.join('\n');
});

function listStart(release: Shown, { settings, hasTitles }: PlaceOptions): RootContent[] {
  const title = [text(nameWithVersion(release, settings))];
  const notice = listNotice(release.frontMatter.withdrawn, settings);
  return hasTitles ? [{ type: 'heading', depth: 1, children: title }, ...notice] : notice;
}

function listNotice(reason: string | undefined, { labels }: Settings): RootContent[] {
  if (reason === undefined) return [];
  return [paragraph({ type: 'strong', children: [text(labels.withdrawn)] }, text(`: ${reason}`))];
}
