import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import type { VFile } from 'vfile';
import type { VFileMessage } from 'vfile-message';
import { writeDocument, type PageScript } from '../../output/pages/document.ts';
import { hashStyles } from '../../output/pages/hash-styles.ts';
import { countProblems } from '../../project/problems.ts';
import type { OutputFile } from '../../output/output-file.ts';
import { excerpt, type ExcerptLine } from './excerpt.ts';
import { PROBLEMS_STYLE } from './problems-style.ts';

/** The most problems that the page lists. */
const MOST = 50;

/** Makes the page shown instead of invalid release notes: each problem with its lines of source. */
export function makeProblemsPage(
  files: VFile[],
  readText: (file: VFile) => string,
  script: PageScript,
): OutputFile {
  const total = files.reduce((count, { messages }) => count + messages.length, 0);
  const heading = countProblems(files);
  const body = h('body#problems', [
    h('main', [
      h('header', [
        h('p', 'Gazette preview'),
        h('h1', heading),
        h('p', 'Fix the problems and save; the page reloads.'),
      ]),
      ...showFiles(files, readText),
      ...(total > MOST ? [h('p', `${total - MOST} more: gazette check lists all.`)] : []),
    ]),
  ]);
  const content = writeDocument({
    locale: 'en',
    title: `${heading} · Gazette preview`,
    head: [],
    pictures: [],
    body,
    styles: hashStyles(PROBLEMS_STYLE),
    script,
  });
  return { path: 'index.html', content };
}

function showFiles(files: VFile[], readText: (file: VFile) => string): ElementContent[] {
  let room = MOST;
  return files.flatMap((file) => {
    const shown = file.messages.slice(0, room);
    room -= shown.length;
    if (shown.length === 0) return [];
    const text = shown.some(({ place }) => place) ? readText(file) : '';
    const problems = shown.map((message) => showProblem(message, excerpt(text, message)));
    return [h('section', [h('h2', file.path), ...problems])];
  });
}

function showProblem({ line, column, reason, ruleId }: VFileMessage, lines: ExcerptLine[]) {
  const place = line === undefined ? [] : [h('span', `line ${line}, column ${column}`)];
  const source = lines.length === 0 ? [] : [h('pre', lines.map(showLine))];
  return h('article', [h('h3', reason), h('p', [...place, h('span', ruleId)]), ...source]);
}

function showLine({ number, before, marked, after }: ExcerptLine) {
  const parts = marked === '' ? [before] : [before, h('mark', marked), after];
  return h('code', { dataLine: number }, parts);
}
