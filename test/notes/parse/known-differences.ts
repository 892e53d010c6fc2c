/** A case in which the trees of Sätteri and of remark differ. */
interface KnownDifference {
  name: string;
  /** A minimal case. */
  text: string;
  /** Matches generated texts that may have the difference. */
  pattern: RegExp;
}

export const KNOWN_DIFFERENCES: KnownDifference[] = [
  {
    name: 'Sätteri keeps more indentation in an HTML tag over lines of a list item',
    text: '- <a b="c\n    d">',
    pattern: /<[^>]*\n/,
  },
  {
    name: 'Sätteri keeps more indentation in the label of a reference over lines of a list item',
    text: '- [a\n  b]\n\n[a b]: /c',
    pattern: /\[[^\]]*\n/,
  },
  {
    name: 'Sätteri ends raw HTML only at an end tag in lower case',
    text: '<script></sCript>\n\nb',
    pattern: /<(?:script|pre|style|textarea)/i,
  },
  {
    name: 'Sätteri reads no break, text or list of its own after a checkbox without text',
    text: '- [x]\n  a',
    pattern: /\[[ x]\][ \t]*\n/i,
  },
  {
    name: 'Sätteri does not nest footnote definitions on one line',
    text: '[^1]: [^2]: a',
    pattern: /\]:.*\[\^.*\]:/,
  },
  {
    name: 'they disagree on emphasis next to a delimiter of another kind',
    text: '**_**A',
    pattern: /\*[_~]|_[*~]|~[*_]/,
  },
  {
    name: 'only remark takes U+FEFF for whitespace next to emphasis',
    text: '*<b>*\u{FEFF}',
    pattern: /[*_~]\uFEFF|\uFEFF[*_~]/,
  },
  {
    name: 'only Sätteri links an address after a character beyond U+FFFF',
    text: '\u{10179}www.a.bc',
    pattern: /[^\p{ASCII}]\S*(?:www\.|https?:|@)/iu,
  },
  {
    name: 'only Sätteri links a host with a number that is not ASCII',
    text: 'http://\u{218A}',
    pattern: /(?:www\.|https?:|@)\S*[^\p{ASCII}]/iu,
  },
  {
    name: 'only remark links a version after a slash as a mail address',
    text: '@b/c@3.0.0-beta',
    pattern: /\/\S*@/,
  },
  {
    name: 'only Sätteri links a mail address after mailto: and underscores',
    text: '[__mailto:a@b.cd',
    pattern: /_(?:mailto|xmpp):/,
  },
  {
    name: 'they disagree on where an unclosed code block in a list item ends',
    text: '* ~~~js\n1.10',
    pattern: /(?:[-+*>.)]|\]:)[ \t]*(?:```|~~~)/,
  },
  {
    name: 'they disagree on a line feed by reference in the language of a code block',
    text: '~~~# &NewLine;',
    pattern: /(?:```|~~~).*&/,
  },
  {
    name: 'they disagree on emphasis next to an escaped delimiter',
    text: '*\\**a',
    pattern: /[*_~]\\[*_~]/,
  },
  {
    name: 'they disagree on a hard break at the end of a link with escaped brackets',
    text: '[\\[a\\]\\\n](/b)',
    pattern: /\\\n\]/,
  },
];
