import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import { renderDocument, type PageScript } from '../../output/pages/document.ts';
import { countProblems, type FileProblem } from '../../project/problems.ts';
import { excerpt, type ExcerptLine } from './excerpt.ts';
import { PROBLEMS_STYLE } from './problems-style.ts';

/** The most problems that the page shows. */
const MOST = 50;

/** Renders the page that replaces the previewed page while there are problems. `readText` returns the text of a file. */
export function renderProblemsPage(
  problems: FileProblem[],
  readText: (path: string) => string,
  script: PageScript,
): string {
  const heading = countProblems(problems);
  const hidden = problems.length - MOST;
  const body = h('body#problems', [
    h('main', [
      h('header', [
        h('p', 'Gazette preview'),
        h('h1', heading),
        h('p', 'Fix the problems and save; the page reloads.'),
      ]),
      ...renderFiles(problems.slice(0, MOST), readText),
      ...(hidden > 0 ? [h('p', `${hidden} more: gazette check lists all.`)] : []),
    ]),
  ]);
  return renderDocument({
    locale: 'en',
    title: `${heading} · Gazette preview`,
    head: [],
    pictures: [],
    body,
    styles: PROBLEMS_STYLE,
    script,
  });
}

function renderFiles(
  problems: FileProblem[],
  readText: (path: string) => string,
): ElementContent[] {
  const files = [...new Set(problems.map(({ file }) => file))];
  return files.map((file) => {
    const own = problems.filter((problem) => problem.file === file);
    const text = own.some(({ line }) => line) ? readText(file) : '';
    return h('section', [h('h2', file), ...own.map((each) => renderProblem(each, text))]);
  });
}

function renderProblem(problem: FileProblem, text: string): ElementContent {
  const { line, column, message, rule } = problem;
  const lines = excerpt(text, problem);
  const place = line === undefined ? [] : [h('span', `line ${line}, column ${column}`)];
  const source = lines.length === 0 ? [] : [h('pre', lines.map(renderLine))];
  return h('article', [h('h3', message), h('p', [...place, h('span', rule)]), ...source]);
}

function renderLine({ number, before, marked, after }: ExcerptLine): ElementContent {
  const parts = marked === '' ? [before] : [before, h('mark', marked), after];
  return h('code', { dataLine: number }, parts);
}
