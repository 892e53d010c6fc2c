// Hostile and odd pieces of what people type and paste: one set for all tests that combine them.

/** Divides at spaces. A no-break space stands for a space within a piece. */
const split = (...lines: string[]) =>
  lines.flatMap((line) => line.split(' ').map((piece) => piece.replaceAll('\u00A0', ' ')));

export const SPACES = [
  ['', ' ', '  ', '    ', '\t', '\n', '\n\n', '\r\n', '\r', '\\', '\\\n', '  \n'],
  ['---\n', '===\n'],
].flat();
const CONSTRUCTS = [
  ['```\n', '~~~js\n', '|-|-|\n', '|a|\n|-|\n| ', '[a]: ', '[^1]: ', '\n\n[^1]: a\n'],
  ['\n> [!NOTE]\n> a\n', '\n> [!tip] a\n', '- [ ] a\n  - [x] b\n', '"www.a.b '],
  '| a | b |\n| - | -: |\n| c | `d\\|e` |\n\n',
].flat();
export const MARKDOWN = [
  SPACES,
  CONSTRUCTS,
  split(
    '#\u00A0 ##\u00A0 ###\u00A0 -\u00A0 *\u00A0 +\u00A0 1.\u00A0 999999999)\u00A0 >\u00A0 -\u00A0[x]\u00A0 {#id}',
    '* ** _ __ *** ~ ~~ ` `` | :-: [ ] ![ ]( ) < > ( " \' = / & ; ! - – — … :tada: a_b_ a-b-',
    '[a] [a][] [^1] [a](/b\u00A0"c") [a](#a) [a](https://e.com) ![a](https://e.com/b) <mailto:a@b.cd>',
    'https://a.bc http:// www.a.bc a@b.cd mailto:a@b.cd javascript:a //a.b /a ?a #a xmpp:a@b.cd',
    '<https://a.bc> <a@b.cd> https://a:b@c.de www.a.bc/(d)?e=f&g https://h.ij/&amp;',
    '&amp; &lt; &#0; &#xD800; &#x110000; &nbsp; &NewLine; &#10; &#x202E; &ngE; &#128; &#x9F; &quot;',
    '&#8203; &#x60; &notit;',
  ),
].flat();
export const TAGS = split(
  'div p h2 ul ol li dl dt blockquote details summary b i u s a code em strong font nobr kbd sub',
  'table caption colgroup thead tbody tr th td br hr img video audio source picture input button select',
  'option form svg math template pre textarea title plaintext xmp noscript script style iframe object',
  'html head body base link meta embed frameset mglyph mtext foreignObject x x-y',
);
export const ATTRIBUTES = [
  [' a="</b>"', " a='>'", ' a=b', ' id="c"', ' name="a"', ' align=left', ' open', ' dir="rtl"'],
  [' href="/d"', ' href="#a"', ' href="https://e:f@g.hi"', ' href=javascript:j', ' src="k.png"'],
  [' src="data:a"', ' poster=b.png', ' title="&', ' onclick="l"', ' onload=x()', ' style=x'],
  [' colspan="2" rowspan=a', ' type=checkbox checked', ' class="alert-note x"', ' start="-1"'],
  [' constructor="1"', ' __proto__', ' constructor', '/', '\n'],
].flat();
export const HTML = [
  split('<!-- --> <? ?> <!A <![CDATA[ ]]> </x> <b <a\u00A0b=" <!--\u00A0a\u00A0-->'),
  TAGS.flatMap((name, index) => [
    `<${name}${index % 2 === 0 ? '' : ATTRIBUTES[index % ATTRIBUTES.length]}>`,
    `</${name}>`,
  ]),
].flat();
export const YAML = [
  ['version: ', 'date: ', 'title: ', 'art: ', 'draft: true', 'latest: no', '2026-01-01'],
  [': ', '? ', '- ', '#', ' # a', '|', '>-', '|2\n', '"', "'", '&a ', '*a', '!!str ', '!'],
  ['{', '}', '[', ']', ',', '<<: ', '\n ', '...\n', '---\n', '\uFEFF', '~', 'null', '"\\'],
  ['\\x41', '\\u0000', '\\uD800', '\\U0010FFFF', '\\', '&a [*a, *a]', '<<: *a\n'],
  ['<<: {title: a}\n', '|+\n  a\n\n', '>2-\n   a\n', '!!binary ', '!<tag:yaml.org,2002:str> '],
  ['%YAML 1.2\n', '%TAG ! tag:a,2000:\n', '? |\n  a\n: b\n', '--- a\n', '--- |\n a\n'],
].flat();
/** Bytes that are not UTF-8: cut, overlong or too large characters, surrogates, byte order marks of other encodings. */
export const NOT_UTF8 = 'ff c080 eda080 eda0bdedb880 e282 f4908080 feff fffe efbb 00'
  .split(' ')
  .map((bytes) => Buffer.from(bytes, 'hex'));
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
