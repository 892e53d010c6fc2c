import { describe, expect, test } from 'vitest';
import { renderHeading, renderText } from '../../../src/notes/render/render-text.ts';
import { elementsOf } from '../parse.ts';

describe('renders a body as text', () => {
  test.each([
    ['a\n\n***\n\nb', 'a\n\nb'],
    ['> # A\n>\n> b', 'A\n\nb'],
    ['> ***\n> a', 'a'],
    ['> a\n> > b\n', 'a\n\nb'],
    ['3. a\n4. b\n   - [ ] c\n\n     d\n   - [x] e', '3. a\n4. b\n  - [ ] c\n    d\n  - [x] e'],
    ['-\n- a', '- \n- a'],
    ['a  \n  b\nc\\\nd', 'a\nb c\nd'],
    ['a ![b](c)', 'a '],
  ])('%j', (body, text) => {
    expect(renderText(elementsOf(body), '\n\n')).toBe(text);
  });
});

describe('renders a link as text', () => {
  test.each([
    ['[the guide](https://a.b/c)', 'the guide (https://a.b/c)'],
    ['[a.b/c](https://a.b/c/)', 'https://a.b/c/'],
    ['[a.b&nbsp;](https://a.b)', 'https://a.b'],
    ['[HTTP://a.b](https://a.b)', 'https://a.b'],
    ['[&nbsp;](https://a.b)', 'https://a.b'],
    ['[&nbsp;](mailto:a@b.cd)', 'a@b.cd'],
    ['[a@b.cd](mailto:a@b.cd)', 'a@b.cd'],
    ['[&nbsp;](https://a.b/mailto:c)', 'https://a.b/mailto:c'],
    ['[a.bc](https://a.b/c)', 'a.bc (https://a.b/c)'],
    ['[go/https://a.b](https://go/a.b)', 'go/https://a.b (https://go/a.b)'],
  ])('%s', (body, text) => {
    expect(renderText(elementsOf(body), '\n\n')).toBe(text);
  });
});

test('renders each block of a change on lines of its own', () => {
  const [quote, list] = elementsOf('> a\n>\n> b\n\n- [x] c\n\n  d').filter(
    (node) => node.type === 'element',
  );
  const item = list?.children.find((node) => node.type === 'element');
  expect(quote && renderText([quote], '\n')).toBe('a\nb');
  expect(item && renderText([item], '\n')).toBe('[x] c\nd');
});

test('renders a headline on one line, without spaces around it', () => {
  const [heading] = elementsOf('&nbsp;*A*\\\nb\n===');
  expect(heading?.type === 'element' && renderHeading(heading.children)).toBe('A b');
});
