/** Pieces of Markdown and YAML, and characters that people paste. */
export const MARKS = [
  '',
  ' ',
  '  ',
  '    ',
  '\t',
  '\n',
  '\n\n',
  '\r\n',
  '\\',
  '\\\n',
  '  \n',
  '---\n',
  '===\n',
  '\r',
];
export const BLOCKS = [
  ...'# ## ### - * + 1. 999999999) >'.split(' ').map((mark) => `${mark} `),
  '- [x] ',
];
export const INLINE = [
  ...'* ** _ __ *** ~ ~~ ` `` | :-:'.split(' '),
  '```\n',
  '~~~js\n',
  '|-|-|\n',
];
export const LINKS = [
  '[ ] ![ ]( ) < > [a] [a][] ( " [^1]'.split(' '),
  ['[a]: ', '[a](/b "c")', '[^1]: ', '\n\n[^1]: a\n', '\n> [!NOTE]\n> a\n', '\n> [!tip] a\n'],
].flat();
export const TARGETS = [
  ...'https://a.bc http:// www.a.bc a@b.cd mailto:a@b.cd javascript:a //a.b /a ?a #a'.split(' '),
  ...'xmpp:a@b.cd <https://a.bc> <a@b.cd> https://a:b@c.de'.split(' '),
  '"www.a.b ',
];
export const HTML = [
  '<b> </b> <br> <!-- --> <? ?> <!A <![CDATA[ ]]> <pre> <script> </x> </p>'.split(' '),
  ['<!-- a -->', '<a b="', '<b a="</b>">', '<div>\n'],
].flat();
export const ENTITIES =
  '&amp; &#0; &#xD800; &#x110000; &nbsp; &NewLine; &#10; &#x202E; & &ngE; &#128; &#x9F; &quot; &#8203;'.split(
    ' ',
  );
export const YAML = [
  ['version: ', 'date: ', 'title: ', 'art: ', 'draft: true', 'latest: no', '2026-01-01'],
  [': ', '? ', '- ', '#', ' # a', '|', '>-', '|2\n', '"', "'", '&a ', '*a', '!!str ', '!'],
  ['{', '}', '[', ']', ',', '<<: ', '\n ', '...\n', '---\n', '\uFEFF', '~', 'null', '"\\'],
  ['\\x41', '\\u0000', '\\uD800', '\\U0010FFFF', '\\', '&a [*a, *a]', '<<: *a\n'],
  ['<<: {title: a}\n', '|+\n  a\n\n', '>2-\n   a\n', '!!binary ', '!<tag:yaml.org,2002:str> '],
  ['%YAML 1.2\n', '%TAG ! tag:a,2000:\n', '? |\n  a\n: b\n', '--- a\n', '--- |\n a\n'],
].flat();
/** Bytes that are not UTF-8: cut, overlong or too large characters, surrogates, byte order marks of other encodings. */
export const NOT_UTF8 = [
  [0xff],
  [0xc0, 0x80],
  [0xed, 0xa0, 0x80],
  [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80],
  [0xe2, 0x82],
  [0xf4, 0x90, 0x80, 0x80],
  [0xfe, 0xff],
  [0xff, 0xfe],
  [0xef, 0xbb],
  [0x00],
];
/** Pieces that nest when they are repeated. */
export const OPENERS = [
  '> [ ![ * ** _ ~ ( < [a]( ` # | <b> { "'.split(' '),
  ['> ', '- ', '1. ', '[^a]: ', '\t'],
].flat();
export const LINE_ENDS = ['\r\n', '\r', '\u2028', '\u2029', '\u0085', '\v', '\f', '\n\n', '\n\r'];
export const ODD = [
  Array.from(
    '\u0000\u0007\u0085\u00A0\u00AD\u061C\u200B\u200D\u200F\u2028\u2029\u2060\u180E\u202A\u202C\u202E',
  ),
  Array.from(
    '\u2066\u2069\u3000\uFEFF\uFFFD\uFFFF\u0301\u00E9\uFE0F\u{E0001}\u{1F680}\u{10FFFF}•–‑“ıß܀',
  ),
  ['\u202Ea\u202C', '\u2068a\u2069', 'e\u0301'],
].flat();
