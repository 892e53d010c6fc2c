import { expect, test } from 'vitest';
import { renderMarkdown } from '../../../src/notes/render/render-markdown.ts';
import { nodesOf } from '../parse.ts';

test('references become links and images; the first definition counts', () => {
  const body = '[a][B], ![c][b] and [d]\n\n[b]: https://e.com/1 "t"\n[B]: https://e.com/2';
  expect(renderMarkdown(nodesOf(body).slice(0, 1))).toBe(
    '[a](https://e.com/1 "t"), ![c](https://e.com/1 "t") and \\[d]',
  );
});
