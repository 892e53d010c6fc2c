import { expect, test } from 'vitest';
import { renderMarkdown } from '../../../src/notes/render/render-markdown.ts';
import { nodesOf } from '../parse.ts';

const PULL = 'https://github.com/a/b/pull/12';

test.each([
  [`- Faster by @ada in ${PULL}`, `- Faster by @ada in [#12](${PULL})`],
  [
    `- @ada made their first contribution in ${PULL}`,
    `- @ada made their first contribution in [#12](${PULL})`,
  ],
  [`See ${PULL}`, `See <${PULL}>`],
  [`By @ada in [a request](${PULL})`, `By @ada in [a request](${PULL})`],
])('%j', (body, shown) => {
  expect(renderMarkdown(nodesOf(body))).toBe(shown);
});
