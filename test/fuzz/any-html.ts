import * as fc from 'fast-check';

const BLOCKS = 'div p h2 ul ol li dl dt blockquote details summary'.split(' ');
const FORMATTING = 'b i u s a code em strong font nobr kbd sub'.split(' ');
const TABLE = 'table caption colgroup thead tbody tr th td'.split(' ');
const SPECIAL = [
  'br hr img video picture input button select option form svg math template pre textarea title plaintext',
  'xmp noscript script style iframe object html head body frameset x x-y',
].flatMap((names) => names.split(' '));
const ATTRIBUTES = [
  ' a="</b>"',
  " a='>'",
  ' a=b',
  ' id="c"',
  ' align=left',
  ' open',
  ' dir="rtl"',
  ' href="/d"',
  ' href="https://e:f@g.hi"',
  ' href=javascript:j',
  ' src="k.png"',
  ' title="&',
  ' onclick="l"',
  '/',
  '\n',
];
const TEXTS = [
  'm',
  'N *o* p.',
  '\n',
  '\n\n',
  ' ',
  '&lt;',
  '**',
  '`',
  '- q\n',
  '<!-- r -->',
  '<',
  '>',
];

const name = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...FORMATTING) },
  { weight: 3, arbitrary: fc.constantFrom(...BLOCKS) },
  { weight: 2, arbitrary: fc.constantFrom(...TABLE) },
  { weight: 1, arbitrary: fc.constantFrom(...SPECIAL) },
);
const attributes = fc
  .array(fc.constantFrom(...ATTRIBUTES), { maxLength: 2 })
  .map((list) => list.join(''));
const text = fc.array(fc.constantFrom(...TEXTS), { maxLength: 3 }).map((list) => list.join(''));

/** An element whose closing tag may be wrong or missing, or a closing tag alone. */
const { element } = fc.letrec<{ element: string; content: string }>((tie) => ({
  content: fc
    .array(fc.oneof(text, tie('element')), { maxLength: 4 })
    .map((children) => children.join('')),
  element: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 1, arbitrary: name.map((tag) => `</${tag}>`) },
    {
      weight: 6,
      arbitrary: fc
        .record({
          tag: name,
          attributes,
          content: tie('content'),
          closed: fc.oneof(
            { weight: 6, arbitrary: fc.constant('as opened') },
            { weight: 1, arbitrary: fc.constant('') },
            { weight: 1, arbitrary: name },
          ),
        })
        .map(({ tag, attributes: typed, content, closed }) => {
          const end = closed === 'as opened' ? tag : closed;
          return `<${tag}${typed}>${content}${end === '' ? '' : `</${end}>`}`;
        }),
    },
  ),
}));

/** Elements that are nested, misnested, unclosed, unknown or repeated, alone on a line or within text. */
export const anyHtml: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '', 'a ', '<div>\n', '- ', '> ', '## '),
    element,
    fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.nat(200) }),
    text,
  )
  .map(([before, html, count, after]) => `\n${before}${html.repeat(count)}${after}\n`);
