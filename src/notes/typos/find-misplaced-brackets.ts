import type { PhrasingContent } from 'mdast';
import { createLocator, makeProblem, quote, type Problem } from '../problem.ts';
import type { Phrases } from './source-lines.ts';

/** What is typed between the text and the address, and after the address. */
interface Form {
  open: '[' | '(';
  middle: string;
  close: string;
}

const FORMS: Form[] = [
  { open: '[', middle: '])(', close: ')' },
  { open: '(', middle: ')[', close: ']' },
];

/**
 * Finds links whose brackets are misplaced: `([text])(address)`, `[text])(address)` and `(text)[address]`. Escaped
 * brackets are meant as text. `fileLines` are all lines of the note.
 */
export function findMisplacedBrackets(node: Phrases, fileLines: string[]): Problem[] {
  const links = node.children.flatMap((_, index) => matchForm(node.children, index) ?? []);
  if (links.length === 0 || !node.position) return [];
  const { start, end } = node.position;
  const source = fileLines.slice(start.line - 1, end.line).join('\n');
  const locate = createLocator(source);
  const place = (offset: number) => {
    const { line, column } = locate(offset);
    return { line: start.line - 1 + line, column };
  };
  const problems: Problem[] = [];
  let searched = 0;
  for (const { form, address } of links) {
    const rest = form.middle + address + form.close;
    const middle = source.indexOf(rest, searched);
    if (middle === -1) break;
    const before = source.slice(searched, middle);
    searched = middle + rest.length;
    const open = before.lastIndexOf(form.open);
    const text = before.slice(open + 1);
    const isEscaped = before.charAt(open - 1) === '\\' || text.endsWith('\\');
    if (open === -1 || isEscaped || text.trim() === '' || /[\n[\]()]/.test(text)) continue;
    const link = `[${text}](${address})`;
    const isEnclosed = form.open === '[' && before.charAt(open - 1) === '(';
    const message = `this is not a link, because its brackets are misplaced; type ${quote(isEnclosed ? `(${link})` : link)}`;
    const from = middle - text.length - (isEnclosed ? 2 : 1);
    const range = { start: place(from), end: place(searched) };
    problems.push(makeProblem('possible-typo', message, range));
  }
  return problems;
}

/** The form of a link that is a bare address between brackets. */
function matchForm(
  nodes: PhrasingContent[],
  index: number,
): { form: Form; address: string } | undefined {
  const [before, link, after] = [nodes[index - 1], nodes[index], nodes[index + 1]];
  if (link?.type !== 'link' || before?.type !== 'text' || after?.type !== 'text') return undefined;
  const [text] = link.children;
  const address = text?.type === 'text' ? text.value : '';
  const form = FORMS.find(
    ({ middle, close }) => before.value.endsWith(middle) && after.value.startsWith(close),
  );
  return form && address.includes('/') ? { form, address } : undefined;
}
