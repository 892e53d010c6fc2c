import type { ContentNode } from '../../contract/version-response.ts';
import { escapeXml, escapeXmlAttribute } from '../xml.ts';
import { definePlace } from './place.ts';

/** The releases of AppStream's metainfo, such as for Flathub. They may have paragraphs, flat lists, `em` and `code`. */
export const appstream = definePlace(['formatted'], (releases) => {
  const elements = releases
    .filter(({ frontMatter: { withdrawn } }) => withdrawn === undefined)
    .map(({ entry: { version }, frontMatter, url, formatted }) => {
      const { date, latest, required } = frontMatter;
      const attributes = {
        version,
        date: date.text.slice(0, 'YYYY-MM-DD'.length),
        type: latest === false ? 'development' : 'stable',
        ...(required && { urgency: 'critical' }),
      };
      const details = url === undefined ? '' : `\n    <url type="details">${escapeXml(url)}</url>`;
      const blocks = formatted.flatMap(listBlocks).map((block) => `\n      ${block}`);
      return `  <release${writeAttributes(attributes)}>${details}
    <description>${blocks.join('')}
    </description>
  </release>\n`;
    });
  return `<releases>\n${elements.join('')}</releases>\n`;
});

const writeAttributes = (attributes: Record<string, string>) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXmlAttribute(value)}"`)
    .join('');

const PHRASES: Partial<Record<string, string>> = {
  em: 'em',
  strong: 'em',
  code: 'code',
  kbd: 'code',
};

/** Text without elements within elements, which AppStream does not allow. */
function renderPhrases(nodes: readonly ContentNode[], isInside = false): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escapeXml(node);
      const [tag, { alt = '' }, ...children] = node;
      if (tag === 'img') return escapeXml(alt);
      if (tag === 'br') return ' ';
      // A label of a type of changes.
      if (tag === 'span') return `${renderPhrases(children, true)}:`;
      const name = isInside ? undefined : PHRASES[tag];
      const content = renderPhrases(children, isInside || name !== undefined);
      return name === undefined || content.trim() === ''
        ? content
        : `<${name}>${content}</${name}>`;
    })
    .join('');
}

const CONTAINERS = /^(?:blockquote|details|div|table|tbody|thead)$/;

function listBlocks(node: ContentNode): string[] {
  if (typeof node === 'string') return writeParagraph([node]);
  const [tag, , ...children] = node;
  if (tag === 'ul' || tag === 'ol') {
    const items = children.flatMap(listItems);
    return items.length === 0 ? [] : [`<${tag}>${items.join('')}</${tag}>`];
  }
  return CONTAINERS.test(tag) ? children.flatMap(listBlocks) : writeParagraph(children);
}

/** Items of nested lists follow the item that they are in. */
function listItems(item: ContentNode): string[] {
  if (typeof item === 'string') return [];
  const [, , ...children] = item;
  const text = renderPhrases(children.filter((child) => !isList(child))).trim();
  const nested = children
    .filter(isList)
    .flatMap(([, , ...inner]) => inner)
    .flatMap(listItems);
  return [...(text === '' ? [] : [`<li>${text}</li>`]), ...nested];
}

type Element = Exclude<ContentNode, string>;

const isList = (node: ContentNode): node is Element =>
  typeof node === 'object' && /^[ou]l$/.test(node[0]);

function writeParagraph(nodes: readonly ContentNode[]): string[] {
  const text = renderPhrases(nodes).trim();
  return text === '' ? [] : [`<p>${text}</p>`];
}
