import type { Nodes } from 'mdast';
import { loadParser, type ParseMarkdown } from '../../notes/parse/parser.ts';
import { escapeMarkdown } from '../../notes/render/escape.ts';
import { definePlace, nameWithVersion, type PlaceOptions } from './place.ts';
import type { Rendered } from '../render/requests.ts';

/** Markdown, such as for the releases of GitHub and GitLab. */
export const markdown = definePlace(['note'], async (releases, options) => {
  const parse = await loadParser();
  const texts = releases.map((release) => {
    const parts = [...listStart(release, options), joinLines(release.note, parse)];
    return `${parts.join('\n\n')}\n`;
  });
  return texts.join('\n');
});

function listStart(release: Rendered, { settings, hasTitles }: PlaceOptions): string[] {
  const { withdrawn } = release.frontMatter;
  const title = `# ${escapeMarkdown(nameWithVersion(release, settings))}`;
  const notice = `**${settings.labels.withdrawn}**: ${escapeMarkdown(withdrawn ?? '')}`;
  return [...(hasTitles ? [title] : []), ...(withdrawn === undefined ? [] : [notice])];
}

/** A line break, and the indentation and the markers of quotes after it. */
const BREAK = /\n[ \t>]*/g;
/** A line that starts an alert: its end is part of the alert's syntax. */
const ALERT = /^[\s>*+\-\d.)]*\[![a-z]/i;

/** Puts each paragraph of a Markdown text on one line, because GitHub shows the line breaks of release notes. */
export function joinLines(text: string, parse: ParseMarkdown): string {
  const soft = new Set(listSoftBreaks(parse(text), text));
  const parts: string[] = [];
  let end = 0;
  for (const { 0: lineBreak, index } of text.matchAll(BREAK)) {
    const line = text.slice(text.lastIndexOf('\n', index - 1) + 1, index);
    if (!soft.has(index) || ALERT.test(line)) continue;
    parts.push(text.slice(end, index));
    end = index + lineBreak.length;
  }
  return [...parts, text.slice(end)].join(' ');
}

/** The offsets of line breaks in text; not in code or HTML. */
function listSoftBreaks(node: Nodes, text: string): number[] {
  if ('children' in node) return node.children.flatMap((child) => listSoftBreaks(child, text));
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  if (node.type !== 'text' || start === undefined || end === undefined) return [];
  return [...text.slice(start, end).matchAll(/\n/g)].map(({ index }) => start + index);
}
