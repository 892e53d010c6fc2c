import { ALERT_KINDS } from '../alert-kinds.ts';
import { kind } from './kind.ts';

const ALERTS = ALERT_KINDS.join('|');

/** A marker next to a space other than U+0020, or to a character that nobody sees. */
const ODD = String.raw`[\u00A0\u00AD\u1680\u2000-\u200B\u202F\u205F\u2060\u3000\uFEFF]`;
const spaced = (mark: string) =>
  new RegExp(
    `^(?=${ODD}|(?:${mark})[ \\t]*${ODD})${ODD}*(?<mark>${mark})(?:[ \\t]|${ODD})+(?<text>\\S.*)`,
    'dgu',
  );

/** Numbers of lists that Markdown does not know. */
const NUMBER =
  /^(?:[a-zA-Z]\)|[(（](?:\d{1,2}|[a-z])[)）]|(?:i{1,3}|iv|vi{0,3}|ix|x|[a-h])\.(?=\s)|(?:I{1,3}|IV|VI{0,3}|IX|X|[A-H])[.)](?=\s)|\d{1,2}(?:[、）]|\.\)|-(?=\s))|[一二三四五六七八九十]{1,3}、|[０-９]{1,2}[．）、]|[٠-٩]{1,2}[-.)]|[①-⑳❶-❿])\s*(?<text>\S.*)/dg;

/** Mistakes at the start of lines. */
export const LINE_STARTS = {
  mistyped: kind({
    severity: 'error',
    text: 'No text may look like a mistyped heading or list item.',
    wrong: '{mark} makes no heading or list item here',
    example: ['##Search\n\n• Faster.', '## Search\n\n- Faster.'],
    forms: [
      // Not a line of a log, such as `##[error]` and `##vso[task.complete]`.
      [/^(?<mark>#{2,6})(?!\w*\[)(?=[^\s#\uE000])(?<text>.+)/dg, '{mark} {text}'],
      [/^(?<mark>[–—])\s*(?<text>.*)/dg, '- {text}', 'run'],
      // Not an option of a command, such as `-o file`.
      [/^(?<mark>-)(?=\p{L}{2}|\p{Lo})(?<text>.+)/dgu, '- {text}', 'run'],
      [/^(?<mark>[•·‣◦▪●○■])\s*(?<text>.*)/dg, '- {text}'],
    ],
  }),
  'heading-marker': kind({
    text: 'A heading should start with one to six `#` and a space.',
    wrong: '{mark} makes no heading here',
    example: ['####### Site\n\n- Faster.', '###### Site\n\n- Faster.'],
    forms: [
      [/^(?<mark>#{7,})[ \t]+(?<text>\S.*)/dg, '###### {text}'],
      [/^(?<mark>＃{1,6})\s*(?<text>[^\s＃].*)/dg, '## {text}'],
      // Not a tag, which has a small letter, or others next to it, or is in a sentence.
      [
        /^(?<mark>#)(?!\p{Ll})(?<text>\p{L}[^#]{0,60})(?<![.,:;!?。！？])$/dgu,
        '## {text}',
        'start',
      ],
    ],
  }),
  'list-marker': kind({
    text: 'A list item should start with `-` or `1.`, and a space.',
    wrong: '{mark} makes no list item here',
    example: ['- Faster.\n-Safer.', '- Faster.\n- Safer.'],
    forms: [
      [
        /^(?<mark>[\uF076\uF0A7\uF0A8\uF0B7\uF0D8\uF0FC∙⁃➢❖・･]|[o§Øüvq](?=\t))\s*(?<text>.+)/dg,
        '- {text}',
      ],
      [/^(?<mark>-)(?<text>(?:\p{L}{2}|[…["“'‘]).*)/dgu, '- {text}', 'start'],
      [/^(?<mark>\*)(?<text>\p{L}.*)/dgu, '* {text}', 'run'],
      // Not a version such as `2.x`.
      [/^(?<mark>\d{1,9}[.)])(?!x(?!\p{L}))(?<text>\p{L}.*)/dgu, '{mark} {text}', 'start'],
    ],
  }),
  'odd-space': kind({
    text: 'The marker of a heading or list item should be next to ordinary spaces.',
    wrong:
      'a no-break space or an invisible character is next to {mark}, so that it makes no heading or item',
    example: ['##\u00A0Search\n\n- Faster.', '## Search\n\n- Faster.'],
    forms: [
      [spaced('#{1,6}'), '{mark} {text}'],
      [spaced(String.raw`[-*+]|\d{1,9}[.)]`), '{mark} {text}', 'start'],
    ],
  }),
  'list-run': kind({
    text: 'Lines that start alike should be a list that Markdown knows.',
    wrong: 'these lines are not a list, because Markdown does not know what they start with',
    example: ['a) Faster\nb) Safer', '1. Faster\n2. Safer'],
    forms: [
      [NUMBER, '1. {text}', 'run'],
      // Word starts the items of an inner list with `o`.
      [/^(?:[→⇒➜➤►▶◇◆★☆＊※]|->|=>|>>|»|o(?= ))\s*(?<text>\S.*)/dg, '- {text}', 'run'],
      [/^(?<text>(?:[☐☒□☑✓✗✘]|(?![©®™])\p{Extended_Pictographic}).*)/dgu, '- {text}', 'run'],
    ],
  }),
  'list-in-text': kind({
    text: 'A list should not be a part of the paragraph above it.',
    wrong: 'this item is a part of the paragraph above it',
    advice: 'type a blank line above it, and only as many spaces before it as its level needs',
    example: ['Do this:\n2. Restart.\n3. Rebuild.', 'Do this:\n\n2. Restart.\n3. Rebuild.'],
    forms: [[/^[-*+][ \t]+\S.*/dg], [/^\d{1,3}[.)][ \t]+\S.*/dg, undefined, 'start']],
  }),
  'broken-table': kind({
    text: 'A table should have dashes below its first row, no blank line, and no more cells than that row.',
    wrong: 'this is not a table',
    advice:
      'type | between the cells, and a second row | --- | --- | with as many cells as the first',
    example: ['| Plan | Price |\n| A | 1 |', '| Plan | Price |\n| --- | --- |\n| A | 1 |'],
    forms: [
      [/^\|[ \t]*[^|\s-][^|]*\|.*\S$/dg, undefined, 'run'],
      [/^[^|…\s][^|…]*\s\|\s[^|…]*\s\|\s[^…]*\S$/dg, undefined, 'run'],
      [/^\+(?:[-=]{3,}\+)+$/dg],
      [/^\|?[ \t]*:?--+:?[ \t]*\|[-:| \t]*$/dg],
      [/^[^\t|]+\t+[^\t|].*$/dg, undefined, 'run'],
    ],
  }),
  'alert-marker': kind({
    text: 'An alert should be a quote that starts with a line such as `> [!NOTE]`.',
    wrong: '{match} starts no alert here',
    example: ['[!NOTE]\nRestart.', '> [!NOTE]\n> Restart.'],
    forms: [
      [new RegExp(String.raw`^\[!(?:${ALERTS})\]`, 'dgi'), '> {match}', 'unquoted'],
      [
        new RegExp(String.raw`^\[!?(?<A>${ALERTS})(?:$|(?<=!\w+)(?=[ :])(?!.*\]))`, 'dgi'),
        '[!{A}]',
      ],
      [new RegExp(String.raw`^\[(?<A>${ALERTS})\]`, 'dgi'), '[!{A}]', 'quoted'],
    ],
  }),
};
