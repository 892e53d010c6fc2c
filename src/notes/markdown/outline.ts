import type { Heading, RootContent } from 'mdast';
import { isElement, type HtmlNode } from '../html/elements.ts';
import type { Block } from '../html/to-elements.ts';
import { makeProblem, quote, type Place, type Point, type Problem } from '../problem.ts';
import { renderHeading } from '../render/render-text.ts';

/** A heading as it is shown. */
interface Title {
  depth: Heading['depth'];
  /** Its content as HTML. */
  html: HtmlNode[];
  /** Its id, by which links within the note name it. */
  id: string | undefined;
  place: Place;
}

/** A headline and the blocks below it, up to the next heading of any depth. */
export interface Section extends Title {
  /** The headings above it in the hierarchy, outermost first. */
  ancestors: Title[];
  /** None if it is only an ancestor of others. */
  blocks: Block[];
}

/** The blocks of a body, grouped by headings. */
export interface Outline {
  /** The title of the release, if the note starts with one. */
  title: Title | undefined;
  /** The blocks before the first headline. */
  body: Block[];
  sections: Section[];
  /** Headings that are left out because nothing is below them. */
  empty: Title[];
}

/** What the outline of a note depends on besides its blocks. */
export interface OutlineOptions {
  /** The title in the front matter. */
  title: string | undefined;
  /** The headline of lists in a note without headings. */
  headline: string;
}

const SILENT = new Set(['definition', 'thematicBreak', 'break']);

/** Whether a node shows nothing to a reader: a definition, a thematic break, a paragraph with only a comment. */
export function isSilent(node: RootContent): boolean {
  if (node.type === 'text' || node.type === 'code') return node.value.trim() === '';
  if (node.type === 'paragraph' || node.type === 'blockquote') {
    return node.children.every(isSilent);
  }
  return SILENT.has(node.type);
}

/** A block, and what it is if it is a heading. A heading inside an HTML element is part of that element's block. */
interface Item {
  block: Block;
  heading: Title | undefined;
}

/**
 * Groups the blocks of a body by its headings; without any, by paragraphs that are all bold before a list. Blocks that
 * show nothing are left out.
 */
export function outlineBody(blocks: Block[], options: OutlineOptions): Outline {
  const visible = blocks.filter(({ source }) => !source.every(isSilent));
  const items = visible.map((block) => ({ block, heading: readHeading(block) }));
  const [first] = items;
  const isTitle = first?.heading?.depth === 1 && isTitleOf(first.heading, options.title);
  const rest = isTitle ? items.slice(1) : items;
  const title = isTitle ? first.heading : undefined;
  const hasHeadings = rest.some(({ heading }) => heading);
  const { body, sections } = hasHeadings ? groupByHeadings(rest) : groupByLists(rest, options);
  const shown = new Set<Title>();
  for (const section of sections.filter((each) => each.blocks.length > 0)) {
    shown.add(section);
    for (const ancestor of section.ancestors) shown.add(ancestor);
  }
  const empty = sections.filter((section) => !shown.has(section));
  return { title, body, sections: sections.filter((section) => shown.has(section)), empty };
}

function isTitleOf(heading: Title, title: string | undefined): boolean {
  return title === undefined || renderHeading(heading.html) === title.trim();
}

function readHeading({ source, html }: Block): Title | undefined {
  const [heading] = source;
  const [element] = html;
  if (source.length > 1 || heading?.type !== 'heading' || typeof element !== 'object') {
    return undefined;
  }
  const { depth, data, position } = heading;
  return { depth, html: element.children, id: data?.id, place: position };
}

interface Grouped {
  body: Block[];
  sections: Section[];
}

function groupByHeadings(items: Item[]): Grouped {
  const grouped: Grouped = { body: [], sections: [] };
  const outermost = items.filter(({ heading }) => heading?.depth === 1);
  // A first # heading that no other # heading follows names the whole release, so it is no ancestor.
  const name = outermost.length === 1 && outermost[0] === items[0] ? items[0]?.heading : undefined;
  for (const { block, heading } of items) {
    const before = grouped.sections.at(-1);
    if (heading) grouped.sections.push(openSection(heading, before, name));
    else (before?.blocks ?? grouped.body).push(block);
  }
  return grouped;
}

function openSection(title: Title, before: Section | undefined, name: Title | undefined): Section {
  const path = before ? [...before.ancestors, before] : [];
  const ancestors = path.filter(({ depth, html }) => depth < title.depth && html !== name?.html);
  return { ...title, ancestors, blocks: [] };
}

function groupByLists(items: Item[], { headline }: OutlineOptions): Grouped {
  const body: Block[] = [];
  const sections: Section[] = [];
  const open = (name: string, { source }: Block) => {
    const place = source[0]?.position;
    sections.push({ depth: 2, html: [name], id: undefined, place, ancestors: [], blocks: [] });
  };
  let isDefault = false;
  for (const [index, { block }] of items.entries()) {
    const name = isList(items[index + 1]?.block) ? readBold(block) : undefined;
    const isNamed = sections.at(-1)?.blocks.length === 0;
    const needsHeadline: boolean = name === undefined && isList(block) && !isNamed && !isDefault;
    if (name !== undefined) open(name, block);
    if (needsHeadline) open(headline, block);
    isDefault = name === undefined && (needsHeadline || isDefault);
    if (name === undefined) (sections.at(-1)?.blocks ?? body).push(block);
  }
  return { body, sections };
}

function isList(block: Block | undefined): boolean {
  return block?.source.length === 1 && block.source[0]?.type === 'list';
}

/** The text of a paragraph that is all bold, without a colon at its end. */
function readBold({ source: [paragraph], html: [element] }: Block): string | undefined {
  if (paragraph?.type !== 'paragraph' || typeof element !== 'object') return undefined;
  const isBold = paragraph.children.every(
    (node) => node.type === 'strong' || (node.type === 'text' && /^:?$/.test(node.value.trim())),
  );
  const name = isBold ? renderHeading(element.children).replace(/:$/, '').trim() : '';
  return name === '' ? undefined : name;
}

/** The changes under a headline: each item of its lists is one, and so is any other block. */
export function listChanges({ blocks }: Section): Block[] {
  return joinExamples(blocks).flatMap((block) => (isList(block) ? listItems(block) : [block]));
}

/** Joins paragraphs that end in a colon with the code or quote after them. */
function joinExamples(blocks: Block[]): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const before = joined.at(-1);
    if (before && isElement(block.html[0], 'pre', 'blockquote') && endsInColon(before)) {
      joined[joined.length - 1] = {
        source: [...before.source, ...block.source],
        html: [...before.html, ...block.html],
      };
    } else joined.push(block);
  }
  return joined;
}

function endsInColon({ source, html }: Block): boolean {
  const isParagraph = source.length === 1 && source[0]?.type === 'paragraph';
  return isParagraph && renderHeading(html).endsWith(':');
}

function listItems({ source: [list], html: [element] }: Block): Block[] {
  if (list?.type !== 'list' || typeof element !== 'object') return [];
  const items = element.children.filter((child) => typeof child === 'object');
  return list.children.map((item, index) => {
    const html = items[index];
    return { source: [item], html: html ? [html] : [] };
  });
}

/** Finds headings without text or content, and bodies without content. `start` is where the body starts. */
export function checkOutline(outline: Outline, start: Point): Problem[] {
  const { title, body, sections, empty } = outline;
  const shown = title ? [title, ...sections] : sections;
  const problems = [...shown.flatMap(checkText), ...empty.flatMap(checkEmpty)];
  if (body.length > 0 || sections.length > 0) return problems;
  const message = 'the note is empty; write a paragraph, or a ## headline with a list of changes';
  return [...problems, makeProblem('empty-note', message, { line: start.line, column: 1 })];
}

function checkText({ html, depth, place }: Title): Problem[] {
  if (renderHeading(html) !== '') return [];
  const message = `this ${'#'.repeat(depth)} heading is empty; type its text, or delete it`;
  return [makeProblem('mistyped', message, place)];
}

function checkEmpty(title: Title): Problem[] {
  const name = renderHeading(title.html);
  if (name === '') return checkText(title);
  const message = `${quote(name)} has no changes and is left out; add a line such as "- Faster search.", or delete it`;
  return [makeProblem('empty-headline', message, title.place)];
}
