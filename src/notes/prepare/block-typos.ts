import type { Parents } from 'mdast';
import { findSimilar, makeProblem, quote, type Problem } from '../problem.ts';
import type { SourceLine } from './line-typos.ts';

/** Finds a paragraph that was meant as a table or list, a comment without an end, and an alert of an unknown kind. */
export function findBlockTypo(lines: SourceLine[], parent: Parents): Problem | undefined {
  const [first] = lines;
  if (!first) return undefined;
  const found =
    findTable(lines) ?? findList(lines) ?? findComment(lines) ?? findAlert(first, parent);
  if (!found) return undefined;
  const { line, message } = found;
  const { number, column, typed } = line;
  const end = { line: number, column: column + typed.trimEnd().length };
  return makeProblem('possible-typo', message, { start: { line: number, column }, end });
}

interface Found {
  line: SourceLine;
  message: string;
}

const ROW = /^\|.*\|$/;

/** The rows of a table, without the one below the first that GitHub needs, or with too many or few cells in it. */
function findTable(lines: SourceLine[]): Found | undefined {
  const index = lines.findIndex(({ masked }) => ROW.test(masked));
  const [line, next] = lines.slice(index);
  if (index === -1 || !line || !next || !ROW.test(next.masked)) return undefined;
  const cells = line.masked.split(/(?<!\\)\|/).length - 2;
  const row = `|${' --- |'.repeat(Math.min(cells, 8))}`;
  const message = `this is not a table, because the row below its first is not ${quote(row)}; type that row below this one`;
  return cells < 2 ? undefined : { line, message };
}

/** Items that are text of a paragraph, because they are indented by four spaces or a tab. */
function findList(lines: SourceLine[]): Found | undefined {
  const items = lines.slice(1).filter(({ masked }) => /^[-*+][ \t]+\S/.test(masked));
  const [line] = items;
  if (!line || items.length < 2) return undefined;
  const message =
    'these lines are not a list, because they are indented by four spaces or a tab below a paragraph; delete a tab or four spaces at the start of each';
  return { line, message };
}

function findComment(lines: SourceLine[]): Found | undefined {
  const line = lines.find(({ masked }) => masked.includes('<!--'));
  const message = 'this comment is not closed, so it is shown as typed; type --> where it ends';
  return line && { line, message };
}

const ALERTS = ['note', 'tip', 'important', 'warning', 'caution'];
/** Alerts of other tools, which are shown with their own name. */
const OTHERS =
  /^(?:abstract|attention|bug|check|cite|danger|done|error|example|fail\w*|faq|help|hint|info|missing|question|quote|seealso|success|summary|tldr|todo)$/i;

function findAlert(line: SourceLine, parent: Parents): Found | undefined {
  const [, name = ''] = /^\[!([a-z]{3,})\]/i.exec(line.typed) ?? [];
  const isKnown = ALERTS.includes(name.toLowerCase()) || OTHERS.test(name);
  if (parent.type !== 'blockquote' || name === '' || isKnown) return undefined;
  const meant =
    ALERTS.find((each) => each.startsWith(name.toLowerCase())) ?? findSimilar(name, ALERTS);
  const message = `GitHub has no alert ${quote(name)}; type [!${meant?.toUpperCase()}]`;
  return meant === undefined ? undefined : { line, message };
}
