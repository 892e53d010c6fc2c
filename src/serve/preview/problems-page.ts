import { escapeInvisible, isError, type Problem } from '../../notes/problem.ts';
import { countProblems, putErrorsFirst, type FileProblem } from '../../project/problems.ts';
import { readStatic } from '../../project/files.ts';
import { makeInline, renderDocument, type PageScript } from '../../site/outputs/pages/document.ts';
import { h, type Html } from '../../site/outputs/pages/html.ts';

/** Renders a page that lists problems, errors first. `readText` returns the text of a file. */
export function renderProblemsPage(
  problems: FileProblem[],
  readText: (path: string) => string,
  script: PageScript,
): string {
  const heading = countProblems(problems);
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
      ...renderFiles(putErrorsFirst(problems), readText),
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
    const inFile = problems.filter((problem) => problem.file === file);
    const text = inFile.some(({ line }) => line) ? readText(file) : '';
    return h('section', [h('h2', file), ...inFile.map((each) => renderProblem(each, text))]);
  });
}

function renderProblem(problem: FileProblem, text: string): Html {
  const { line, column, severity, message, rule } = problem;
  const place = line === undefined ? [] : [h('span', `line ${line}, column ${column}`)];
  const facts = [h('span', severity), ...place, h('span', rule)];
  const source = line === undefined ? [] : [h('pre', markLine(text, problem))];
  return h('article', { class: severity }, [h('h3', message), h('p', facts), ...source]);
}

/** Marks the wrong part of a line: without an end, the word. An empty part is shown as a space. */
export function markLine(text: string, { line = 1, column = 1, endLine, endColumn = 1 }: Problem) {
  const source = text.split('\n')[line - 1] ?? '';
  const from = column - 1;
  const word = source.slice(from).search(/\s|$/) + from;
  const end = endLine === line ? endColumn - 1 : source.length;
  const to = Math.max(from + 1, endLine === undefined ? word : end);
  const marked = show(source.slice(from, to)) || ' ';
  return [show(source.slice(0, from)), h('mark', marked), show(source.slice(to))];
}

/** Escapes invisible characters other than tabs. */
const show = (text: string) => text.split('\t').map(escapeInvisible).join('\t');
