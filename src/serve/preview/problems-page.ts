import { findCommand } from '../../project/workspace/command.ts';
import { escapeInvisible, isError, type Problem } from '../../notes/problem.ts';
import { countProblems, putErrorsFirst, type FileProblem } from '../../project/problems.ts';
import { readStatic } from '../../project/files.ts';
import { makeInline, renderDocument, type PageScript } from '../../site/outputs/pages/document.ts';
import { h, type Html } from '../../site/outputs/pages/html.ts';

const MOST_PROBLEMS = 50;
/** How many lines are shown before and after a problem, and how many characters of a long line. */
const CONTEXT = 2;
const LONGEST = 240;
const LEAD = 80;

/** Renders a page that lists problems, errors first. `readText` returns the text of a file. */
export function renderProblemsPage(
  problems: FileProblem[],
  readText: (path: string) => string,
  script: PageScript,
): string {
  const heading = countProblems(problems);
  const hidden = problems.length - MOST_PROBLEMS;
  const hasErrors = problems.some(isError);
  const back = h('p', h('a', { href: '/' }, 'Back to the release notes'));
  const body = h('body', { id: 'problems', class: hasErrors ? 'error' : 'warning' }, [
    h('main', [
      h('header', [
        h('p', 'Gazette preview'),
        h('h1', heading),
        h('p', 'Fix the problems and save; the page reloads.'),
        ...(hasErrors ? [] : [back]),
      ]),
      ...renderFiles(putErrorsFirst(problems).slice(0, MOST_PROBLEMS), readText),
      ...(hidden > 0 ? [h('p', `${hidden} more: ${findCommand()} check lists all.`)] : []),
    ]),
  ]);
  return renderDocument({
    locale: 'en',
    title: `${heading} · Gazette preview`,
    body,
    styles: makeInline(readStatic('preview/preview.css').toString()),
    script,
  });
}

function renderFiles(problems: FileProblem[], readText: (path: string) => string): Html[] {
  const files = [...new Set(problems.map(({ file }) => file))];
  return files.map((file) => {
    const own = problems.filter((problem) => problem.file === file);
    const text = own.some(({ line }) => line) ? readText(file) : '';
    return h('section', [h('h2', file), ...own.map((each) => renderProblem(each, text))]);
  });
}

function renderProblem(problem: FileProblem, text: string): Html {
  const { line, column, severity, message, rule } = problem;
  const lines = excerpt(text, problem).map(({ number, before, marked, after }) =>
    h('code', { 'data-line': number }, marked === '' ? before : [before, h('mark', marked), after]),
  );
  const place = line === undefined ? [] : [h('span', `line ${line}, column ${column}`)];
  const facts = [h('span', severity), ...place, h('span', rule)];
  const source = lines.length === 0 ? [] : [h('pre', lines)];
  return h('article', { class: severity }, [h('h3', message), h('p', facts), ...source]);
}

/**
 * Splits the lines of a text around a problem into three parts; the middle one is wrong. There are none if the problem
 * has no place. An empty place is shown as a space.
 */
export function excerpt(text: string, problem: Problem) {
  const { line: wrong, column = 1 } = problem;
  if (wrong === undefined) return [];
  const first = Math.max(1, wrong - CONTEXT);
  const lines = text.split('\n').slice(first - 1, wrong + CONTEXT);
  return lines.map((line, index) => {
    const number = first + index;
    if (number !== wrong) return { number, before: show(line), marked: '', after: '' };
    const from = column - 1;
    const to = Math.max(from + 1, findEnd(line, problem));
    const before = from > LEAD ? `…${line.slice(from - LEAD, from)}` : line.slice(0, from);
    const marked = show(line.slice(from, to)) || ' ';
    return { number, before: show(before), marked, after: show(line.slice(to)) };
  });
}

/** Where a problem ends in its line: without an end, after the word. */
function findEnd(
  line: string,
  { line: wrong, column = 1, endLine, endColumn = 1 }: Problem,
): number {
  if (endLine === undefined) return line.slice(column - 1).search(/\s|$/) + column - 1;
  return endLine === wrong ? endColumn - 1 : line.length;
}

/** Shortens a long text, and escapes invisible characters other than tabs. */
function show(text: string): string {
  const clipped = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  return clipped.split('\t').map(escapeInvisible).join('\t');
}
