import type { ContentNode } from '../../contract/version-response.ts';
import { escapeXml, escapeXmlAttribute } from '../../notes/render/escape.ts';
import { definePlace } from './place.ts';

/** The releases of AppStream's metainfo, such as for Flathub. They may have paragraphs, flat lists, `em` and `code`. */
export const appstream = definePlace(['formatted'], (releases) => {
  const shown = releases.filter(({ frontMatter }) => frontMatter.withdrawn === undefined);
  const elements = shown.map(
    ({ entry, frontMatter: { latest, required }, day, url, formatted }) => {
      const type = latest === false ? 'development' : 'stable';
      const urgency = required ? ' urgency="critical"' : '';
      const details = url === undefined ? '' : `\n    <url type="details">${escapeXml(url)}</url>`;
      const blocks = formatted.flatMap(listBlocks).map((block) => `\n      ${block}`);
      return `  <release version="${escapeXmlAttribute(entry.version)}" date="${day}" type="${type}"${urgency}>${details}
    <description>${blocks.join('')}\n    </description>\n  </release>\n`;
    },
  );
  return `<releases>\n${elements.join('')}</releases>\n`;
});

const CONTAINERS = /^(?:blockquote|details|div|table|tbody|thead)$/;

function listBlocks(node: ContentNode): string[] {
  if (typeof node === 'string') return write('p', escapeXml(node));
  const [tag, , ...children] = node;
  if (CONTAINERS.test(tag)) return children.flatMap(listBlocks);
  return isList(node) ? write(tag, listItems(node).join('')) : write('p', renderPhrases(children));
}

/** Items of nested lists follow the item that they are in. */
function listItems([, , ...items]: Element): string[] {
  return items
    .filter((item) => typeof item === 'object')
    .flatMap(([, , ...children]) => [
      ...write('li', renderPhrases(children.filter((child) => !isList(child)))),
      ...children.filter(isList).flatMap(listItems),
    ]);
}

type Element = Exclude<ContentNode, string>;
const isList = (node: ContentNode): node is Element =>
  typeof node === 'object' && /^[ou]l$/.test(node[0]);

const PHRASES = new Map(Object.entries({ em: 'em', strong: 'em', code: 'code', kbd: 'code' }));

/** Text without elements within elements, which AppStream does not allow. */
function renderPhrases(nodes: readonly ContentNode[], isInside = false): string {
  const texts = nodes.map((node) => {
    if (typeof node === 'string') return escapeXml(node);
    const [tag, { alt = '' }, ...children] = node;
    if (tag === 'img') return escapeXml(alt);
    if (tag === 'br') return ' ';
    const name = isInside ? undefined : PHRASES.get(tag);
    const text = renderPhrases(children, isInside || name !== undefined);
    // A label of a type of changes.
    if (tag === 'span') return `${text}:`;
    return name === undefined || text.trim() === '' ? text : `<${name}>${text}</${name}>`;
  });
  return texts.join('');
}

function write(tag: string, content: string): string[] {
  return content.trim() === '' ? [] : [`<${tag}>${content.trim()}</${tag}>`];
}
