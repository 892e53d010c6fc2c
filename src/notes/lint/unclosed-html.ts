import { makeProblem, quote } from '../problem.ts';
import type { Transform } from '../transform/transform.ts';

/** Finds a comment or tag that is not closed: only the first one, as what follows in the note may be part of it. */
export const checkUnclosedHtml: Transform = ({ report }) => ({
  html({ data: { html } = {} }) {
    if (!html || html.rest.trim() === '') return;
    const { rest, tokens, locate } = html;
    const message = rest.startsWith('<!--')
      ? 'this HTML comment is not closed and hides all text after it; type --> where it ends'
      : `this HTML tag is not closed, found ${quote(rest)}; type > where it ends, or put it in backticks to show it as typed`;
    report(makeProblem('html', message, locate(tokens.at(-1)?.end ?? 0)), 'unclosed');
  },
});
