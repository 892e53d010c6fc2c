import type { Nodes, Root } from 'mdast';
import type { Position } from 'unist';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { quote, report } from '../problem.ts';

/** What the parser puts where a reference stands for no character, and the line ends that it lets through. */
const WRONG = /[\uFFFD\f\r]/;
const REFERENCE = /&(?:#x[\da-f]{1,6}|#\d{1,7}|newline);/gi;
const LINE_FEED = 10;

/** Reports character references that stand for nothing that can be shown, such as `&#146;` out of old web pages. */
export function checkReferences(tree: Root, file: VFile): void {
  const text = String(file);
  if (!text.includes('&')) return;
  const lines = text.split('\n');
  const seen = new Set<string>();
  const check = (position: Position | undefined, isWrong: (code: number) => boolean) => {
    for (const { reference, code, line, column } of position
      ? listReferences(position, lines)
      : []) {
      const place = `${line}:${column}`;
      if (!isWrong(code) || seen.has(place)) continue;
      seen.add(place);
      const reason = explain(reference, code);
      report(file, { rule: 'character-reference', reason, place: { line, column } });
    }
  };
  visit(tree, (node: Nodes, _index, parent) => {
    if (node.type === 'text' && WRONG.test(node.value)) {
      check(node.position ?? parent?.position, isUnshown);
    }
    // As a heading of two lines it could begin with what is no heading.
    if (node.type === 'heading' && isOneLine(node.position) && toString(node).includes('\n')) {
      check(node.position, (code) => code === LINE_FEED);
    }
  });
}

function isOneLine(position: Position | undefined): boolean {
  return position?.start.line === position?.end.line;
}

/** The numbered references of a part of the file, and those to a line end. */
function* listReferences({ start, end }: Position, lines: string[]) {
  for (let line = start.line; line <= end.line; line++) {
    const text = lines[line - 1] ?? '';
    const from = line === start.line ? start.column - 1 : 0;
    const to = line === end.line ? end.column - 1 : text.length;
    for (const { 0: reference, index } of text.slice(from, to).matchAll(REFERENCE)) {
      yield { reference, code: codeOf(reference), line, column: from + index + 1 };
    }
  }
}

function codeOf(reference: string): number {
  const [, hexadecimal, decimal] = /#(?:x([\da-f]+)|(\d+))/i.exec(reference) ?? [];
  if (hexadecimal !== undefined) return Number.parseInt(hexadecimal, 16);
  return decimal === undefined ? LINE_FEED : Number(decimal);
}

/** Controls but tab and line feed, halves of characters, and numbers that Unicode gives to none. */
function isUnshown(code: number): boolean {
  const isControl = (code < 32 && code !== 9 && code !== LINE_FEED) || (code > 126 && code < 160);
  const isHalf = code >= 0xd800 && code <= 0xdfff;
  const isNone = (code >= 0xfdd0 && code <= 0xfdef) || (code & 0xfffe) === 0xfffe;
  return isControl || isHalf || isNone || code > 0x10ffff;
}

function explain(reference: string, code: number): string {
  const meant = code > 127 && code < 160 ? decodeOld(code) : undefined;
  return meant === undefined
    ? `${quote(reference)} is no sign that can be shown; type a space, or delete it`
    : `${quote(reference)} is no sign by its number; type ${meant}, which web pages show for it`;
}

/** What browsers take such a number for; five of them are nothing there either. */
function decodeOld(code: number): string | undefined {
  const sign = new TextDecoder('windows-1252').decode(Uint8Array.of(code));
  return sign.charCodeAt(0) > 0x9f ? sign : undefined;
}
