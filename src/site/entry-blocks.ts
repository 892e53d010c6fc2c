import type {
  BlockContent,
  Heading,
  List,
  ListItem,
  Paragraph,
  PhrasingContent,
  RootContent,
} from 'mdast';
import type { ReleaseLogEntry } from '../contract/version-response.ts';
import type { Settings } from '../project/settings.ts';

export interface BlocksOptions {
  format: Settings['format'];
  /** The depth of headlines. */
  depth: Heading['depth'];
}

/** The body and the headlines of a release in Markdown. Plain text is escaped, so that it looks as clients show it. */
export function listBlocks(
  { body, headlines }: ReleaseLogEntry,
  { format, depth }: BlocksOptions,
): RootContent[] {
  const show = format === 'text' ? textBlock : markdownBlock;
  return [
    ...(body === '' ? [] : [show(body)]),
    ...headlines.flatMap(({ headline, changes }): RootContent[] => [
      { type: 'heading', depth, children: [text(headline)] },
      ...(format === 'text' ? [list(changes.map(textBlock))] : listMarkdown(changes)),
    ]),
  ];
}

/** An alert, which GitHub shows as such only outside of lists. */
const ALERT = /^> \[![a-z]/i;

function listMarkdown(changes: string[]): RootContent[] {
  const blocks: RootContent[] = [];
  for (const change of changes) {
    const last = blocks.at(-1);
    const block = markdownBlock(change);
    if (ALERT.test(change)) blocks.push(block);
    else if (last?.type === 'list') last.children.push(listItem(block));
    else blocks.push(list([block]));
  }
  return blocks;
}

const listItem = (block: BlockContent): ListItem => ({
  type: 'listItem',
  spread: false,
  children: [block],
});
const list = (blocks: BlockContent[]): List => ({
  type: 'list',
  spread: false,
  children: blocks.map(listItem),
});
export const text = (value: string) => ({ type: 'text', value }) as const;

export const paragraph = (children: PhrasingContent[]): Paragraph => ({
  type: 'paragraph',
  children,
});

/** Markdown unchanged: the renderer writes the value of an HTML node as it is. */
function markdownBlock(value: string): BlockContent {
  return { type: 'html', value };
}

function textBlock(value: string): BlockContent {
  const lines = value.split('\n').map(text);
  const children = lines.flatMap((line, index) =>
    index === 0 ? [line] : [{ type: 'break' } as const, line],
  );
  return paragraph(children);
}
