import { isError } from '../../notes/problem.ts';
import { makeInline, renderDocument, type PageScript } from '../../site/pages/document.ts';
import { h, type Html } from '../../site/pages/html.ts';
import { countProblems, type FileProblem } from '../../project/problems.ts';
import { excerpt, type ExcerptLine } from './excerpt.ts';
import { PROBLEMS_STYLE } from './problems-style.ts';

/** The most problems that the page shows. */
const MOST = 50;

/** Renders a page that lists problems. `readText` returns the text of a file. */
export function renderProblemsPage(
  problems: FileProblem[],
  readText: (path: string) => string,
  script: PageScript,
): string {
  const heading = countProblems(problems);
  const hidden = problems.length - MOST;
  const worst = problems.some(isError) ? 'error' : 'warning';
  const body = h('body', { id: 'problems', class: worst }, [
    h('main', [
      h('header', [
        h('p', 'Gazette preview'),
        h('h1', heading),
        h('p', 'Fix the problems and save; the page reloads.'),
        ...(worst === 'warning'
          ? [h('p', h('a', { href: '/' }, 'Back to the release notes'))]
          : []),
      ]),
      ...renderFiles(problems.slice(0, MOST), readText),
      ...(hidden > 0 ? [h('p', `${hidden} more: gazette check lists all.`)] : []),
    ]),
  ]);
  return renderDocument({
    locale: 'en',
    title: `${heading} · Gazette preview`,
    body,
    styles: makeInline(PROBLEMS_STYLE),
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
  const lines = excerpt(text, problem);
  const place = line === undefined ? [] : [h('span', `line ${line}, column ${column}`)];
  const source = lines.length === 0 ? [] : [h('pre', lines.map(renderLine))];
  const facts = [h('span', severity), ...place, h('span', rule)];
  return h('article', { class: severity }, [h('h3', message), h('p', facts), ...source]);
}

function renderLine({ number, before, marked, after }: ExcerptLine): Html {
  const parts = marked === '' ? [before] : [before, h('mark', marked), after];
  return h('code', { 'data-line': number }, parts);
}
