import { escapeXml, escapeXmlAttribute } from '../../notes/render/escape.ts';
import { compareVersionNames } from '../../versions/compare.ts';
import { parseVersion } from '../../versions/parse.ts';
import { isPrerelease } from '../../versions/tag.ts';
import { withoutV } from '../../versions/same.ts';
import { definePlace } from './place.ts';
import { renderBody } from './text.ts';

/**
 * The releases of AppStream's metainfo, such as for Flathub, the highest version first. Their descriptions may have
 * paragraphs and flat lists, and no addresses.
 */
export const appstream = definePlace(['text'], (releases) => {
  const shown = releases.filter(({ frontMatter }) => frontMatter.withdrawn === undefined);
  const elements = shown
    .toSorted((a, b) => compareNumbers(b.entry.version, a.entry.version))
    .map(({ entry, frontMatter: { channel, latest, required }, day, url, text }) => {
      const isAside = latest === false || channel !== undefined || isPrerelease(entry.version);
      const type = isAside ? 'development' : 'stable';
      const urgency = required ? ' urgency="critical"' : '';
      const details = url === undefined ? '' : `\n    <url type="details">${escapeXml(url)}</url>`;
      const blocks = listBlocks(renderBody(text))
        .flatMap(writeBlock)
        .map((block) => `\n      ${block}`);
      const description = `\n    <description>${blocks.join('')}\n    </description>`;
      return `  <release version="${escapeXmlAttribute(writeVersion(entry.version))}" date="${day}" type="${type}"${urgency}>${details}${blocks.length > 0 ? description : ''}\n  </release>\n`;
    });
  return `<releases>\n${elements.join('')}</releases>\n`;
});

/** A `~` makes a pre-release lower than its release: `v2.10.0-rc.2` is `2.10.0~rc.2`. */
function writeVersion(version: string): string {
  const plain = withoutV(version);
  if (!parseVersion(version)?.isPrerelease) return plain;
  return plain.replace(/^(\d+(?:\.\d+)*)[-._]?(?=[a-z\d])/i, '$1~');
}

/** Compares versions that are numbers; others stay in their order. For AppStream, `1.5` is lower than `1.5.0`. */
function compareNumbers(a: string, b: string): number {
  const order = compareVersionNames(a, b);
  return order === undefined ? 0 : order || a.length - b.length;
}

/** A line that starts an item, in a list or in another item. */
const ITEM = /^ *(?:(-)|\d+\.) (.*)/;

interface Block {
  tag: 'p' | 'ol' | 'ul';
  texts: string[];
}

/** Paragraphs and flat lists of a plain text. Items in an item follow it. */
function listBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let isEnded = true;
  for (const line of text.split('\n')) {
    const last = blocks.at(-1);
    const [, bullet, item] = ITEM.exec(line) ?? [];
    const tag = bullet === undefined ? 'ol' : 'ul';
    const isInside = line.startsWith(' ') && last && last.tag !== 'p';
    if (item !== undefined && (isInside || last?.tag === tag)) last.texts.push(item);
    else if (item !== undefined) blocks.push({ tag, texts: [item] });
    else if (last && (isInside || !isEnded)) last.texts.push(`${last.texts.pop()} ${line.trim()}`);
    else if (line !== '') blocks.push({ tag: 'p', texts: [line] });
    isEnded = line === '';
  }
  return blocks;
}

function writeBlock({ tag, texts }: Block): string[] {
  const shown = texts
    .map(clean)
    .filter((text) => /[\p{L}\p{N}]/u.test(text))
    .map(escapeXml);
  if (shown.length === 0) return [];
  const items = tag === 'p' ? shown : shown.map((text) => `<li>${text}</li>`);
  return [`<${tag}>${items.join('')}</${tag}>`];
}

const ADDRESS = /\((?:https?|ftp):\S*\)|(?:(?:https?|ftp):\/\/|www\.)[^\s<>"]+/gi;
/** A scheme without an address becomes its name. */
const dropAddresses = (text: string) =>
  text.replaceAll(/\b(https?|ftp):\/\/(?![^\s<>"“”])/gi, '$1').replaceAll(ADDRESS, '');

/** Leaves out what says nothing without its address, such as GitHub's line `Full Changelog`. */
function clean(line: string): string {
  const text = dropAddresses(line)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,;:!?)](?:\s|$))/g, '')
    .trim();
  const isLabel =
    /^full changelog\b/i.test(text) || (text.endsWith(':') && line.search(ADDRESS) !== -1);
  return isLabel ? '' : text;
}
