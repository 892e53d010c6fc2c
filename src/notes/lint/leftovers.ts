import { kind } from './kind.ts';
import { LINE_STARTS } from './line-starts.ts';

/** A pattern of a link with its parts: T is a text, A an address, P an address or a path. */
const link = ({ raw: [pattern = ''] }: TemplateStringsArray) =>
  new RegExp(
    pattern
      .replace('T', String.raw`(?<T>(?!\s*[\])]|https?:)[^[\]()]+)`)
      .replace('A', String.raw`(?<A>(?:https?://|www\.)[^\s()[\]<>|）]+)`)
      .replace('P', String.raw`(?<A>(?:https?://|mailto:|www\.|\.{0,2}/)[^\s()[\]<>|）]+)`),
    'dgiu',
  );

const PARTS = {
  'broken-link': kind({
    text: 'A link should be `[text](address)`, and a picture `![text](address)`.',
    wrong: 'this is not a link or picture',
    example: ['See (guide)[https://e.com/guide]', 'See [guide](https://e.com/guide)'],
    forms: [
      [
        /(?<!!)\[(?<T>[^[\]]+)\]\( *(?<A>(?:http|\.{0,2}\/)[^\s()"“”«»{]*(?: [^\s()"“”«»{]+)+) *\)/dg,
        '[{T}](<{A}>)',
      ],
      [
        /!\[(?<T>[^[\]]*)\]\( *(?<A>[^\s()"<{\\]+ (?:[^()"]|\([^()]*\))+?)(?<U> "[^"]*")? *\)/dg,
        '![{T}](<{A}>{U})',
      ],
      [
        /\[(?<T>[^[\]]+)\]\( *(?<A>[^\s()]+) +[“”„«»](?<U>[^"“”„«»]*)[“”„«»]\)/dg,
        '[{T}]({A} "{U}")',
      ],
      [link`\(\[T\]\)\(A\)`, '([{T}]({A}))'],
      [link`(?<!\(|!)\[T\]\)? *[(（]A[)）]`, '[{T}]({A})'],
      [link`(?<![\]\w!])\[T\(A\)`, '[{T}]({A})'],
      [link`(?<!!)\[T\]\(A\]`, '[{T}]({A})'],
      [link`［T］\s*[(（]A[)）]`, '[{T}]({A})'],
      [link`(?<!!)\[T\]\(P(?<!\p{P})(?=\p{P}?(?:$| (?!["“'])))`, '[{T}]({A})'],
      [link`(?<![!\w\]])[([]T[)\]]\[A\]`, '[{T}]({A})'],
      [link`\[A\]\(T\)`, '[{T}]({A})'],
      [/<(?<A>(?:https?:\/\/|mailto:)[^\s<>|]+)\|(?<T>[^<>[\]]+)>/dg, '[{T}]({A})'],
      [/(?<=^[^[\]]*)(?<mark>\]\(https?:\/\/[^\s()]+\))/dg],
      [
        /!\[(?<T>[^[\]]*)\]\((?<A>[^\s()[\]<>]+\.(?:png|jpe?g|gif|webp|svg))(?=\s|$)/dg,
        '![{T}]({A})',
      ],
      [/!\[(?<T>[^[\]]*)\] +\((?<A>[^\s()[\]]+)\)/dg, '![{T}]({A})'],
      [/!\((?<T>[^()]*)\)\[(?<A>[^\s()[\]]+)\]/dg, '![{T}]({A})'],
      [/!\[\[(?<A>[^\s[\]|]+\.\w+)(?:\|[^[\]]*)?\]\]/dg, '![]({A})'],
      [
        /(?<![\p{L}\d:/.-])(?<T>https?)(?:[;：]?\/\/|:\/(?=\w))(?<A>[\w.-]+\.\w[^\s)\]]*)/dgu,
        '{T}://{A}',
      ],
    ],
  }),
  'undefined-reference': kind({
    text: 'The label of a reference should have a line such as `[label]: https://…`.',
    wrong: 'this is not a link, because no line of this note starts with its label and a colon',
    example: ['See [the guide][guide].', 'See [the guide](https://e.com/guide).'],
    forms: [
      // Not the tags of a commit, such as `[core][fix]` and `[#12][#13]`.
      [
        /(?<![\w\]!)])\[(?<T>[^[\]\s]+ [^[\]]*)\]\[[^[\]\d\s^#][^[\]]*\](?![[(:\w])/dg,
        '[{T}](https://…)',
      ],
      [/(?<![\w\]!)])\[(?<T>[^[\]\s][^[\]]+)\]\[\](?![\w[(])/dg, '[{T}](https://…)'],
      [/!\[(?<T>[^[\]]*)\]\[[^[\]\s^][^[\]]*\](?![[(:\w])/dg, '![{T}](https://…)'],
    ],
  }),
  'undefined-footnote': kind({
    text: 'The mark of a footnote should have a line such as `[^1]: Its text.`',
    wrong: 'this is not a footnote, because no line of this note starts with {match} and a colon',
    example: ['Search is faster.[^1]', 'Search is faster.[^1]\n\n[^1]: By half.'],
    forms: [[/\[\^[^\]\s^]{1,40}\](?!:)/dg]],
  }),
  'wiki-link': kind({
    text: 'A link should not be in the form of wikis, `[[Page]]`.',
    wrong: '{match} is a link of a wiki, and is shown as typed',
    example: ['See [[Upgrade guide]].', 'See [Upgrade guide](https://e.com/guide).'],
    isOnce: true,
    forms: [[/(?<![\w[!])\[\[(?![-!#$\s"'])[^[\]]{2,}\]\](?!\()/dg]],
  }),
  emphasis: kind({
    text: 'Bold text should have `**` right before its first and right after its last character.',
    wrong:
      'this is not bold, because ** is not right before its first and right after its last character',
    example: ['This is ** important ** for all.', 'This is **important** for all.'],
    forms: [
      [
        /(?<![*/`])\*\*(?<L>[\p{Ps}\p{Pi}"])(?<T>[^*…\s][^*…]*?)(?<R>[\p{Pe}\p{Pf}"])\*\*(?:(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}]\*\*[^*]+\*\*))/dgu,
        '{L}**{T}**{R}',
      ],
      [/(?<mark>\*\*)[\p{Ps}\p{Pi}][^*]*[\p{Pe}\p{Pf}]\*\*/dgu],
      // In bold text, where the end of one bold part and the start of another are wrong.
      [/(?<=……[\p{L}\p{N}][^*…]*)(?<mark>\*\*)[^*]*\*\*(?=[^*…]*……)/dgu],
      [
        /(?<![\p{L}\p{N}*/`])\*\*(?<T>[^*\s][^*]*?)(?<U>[^\p{L}\p{N}\s*…])\*\*(?=[\p{L}\p{N}])/dgu,
        '**{T}**{U}',
      ],
      [
        /(?<![\p{L}\p{N}*/`'"(])\*\*(?: (?<T>\p{L}[^*]*?) ?| ?(?<U>\p{L}[^*]*?) )\*\*(?![*\p{L}\p{N}])/dgu,
        '**{T}{U}**',
      ],
      [
        /(?<![\p{L}\p{N}*/`'"(])(?<mark>\*\*)(?! ?\p{Ll}*args)(?:\p{L}|(?<=^\*\*) \p{Lu})(?![^*]*\*\*)/dgu,
      ],
      [/(?<mark>\*\*)(?:$(?<=^[^*]*[\p{L}:：.!]\*\*)|(?=\s)(?<=^[^*]*[:：.!]\*\*))/dgu],
      [/^(?<mark>\*)\p{L}[^*:]{0,30}:[^*]*$/dgu],
    ],
  }),
  'open-code': kind({
    text: 'Code should have a backtick at both ends, and a block of code a line with ``` at both ends.',
    wrong: 'the ` here has no partner, so that it is shown',
    example: ['Now run `kite build.', 'Now run `kite build`.'],
    // Not the quotation marks of GNU, and generics of .NET.
    forms: [
      [
        /`(?<=^[^`]*`)(?!(?<=[\p{L}>]`)\d|[^`']*'(?!\w)|(?<=\s`)\s)(?=[^`]*$)/dgu,
        undefined,
        'prose',
      ],
    ],
  }),
  'open-tag': kind({
    text: 'A tag should have a `>` at its end, and a comment `-->`.',
    wrong: '{match} is not closed, and is shown as typed',
    advice: 'type > or --> where it ends',
    example: ['Press <kbd Ctrl</kbd>.', 'Press <kbd>Ctrl</kbd>.'],
    forms: [
      [/<\/?[a-z][a-z\d]*(?: +[a-z-]+=[^<>]*$| [a-z-]+="[^"<>]*"(?! *[\w/>]))|<!--/dgi],
      [/<(?:b|code|details|em|i|kbd|strong|summary)(?=[\s…]+[^<>]*(?:…|<\/))/dgi],
    ],
  }),
  'other-syntax': kind({
    text: 'Text should not be syntax of other tools, which is shown as typed.',
    wrong: '{match} is syntax of another tool, and is shown as typed',
    advice: 'replace all such text, or put it in backticks if it is meant',
    example: ['{% note %}\nRestart.\n{% endnote %}', '> [!NOTE]\n> Restart.'],
    isOnce: true,
    forms: [
      // Hugo, Liquid, Jinja
      [/\{\{[<%…][ \t]*\/?[\w/-][^{}]*\}\}|(?<!\{)\{%-?[ \t]*[a-z][^%]*%\}/dgi],
      [
        /\{\{-?[ \t]*(?:["']|[#/]\w|\w+\.\w|\w*(?:change|date|name|release|site|tag|title|version))[^{}]*\}\}/dgi,
      ],
      // MDX, MkDocs; Docusaurus, GitBook; MyST
      [/^(?:!!!|\?\?\?\+?) [a-z]+.*$/dg],
      [/^:::+[ \t]*\{?\w.*$|^::[\w-]+(?:\{.*\}|\[.*\])?$|^\+\+\+.*$/dg],
      [/^\([\w.-]+\)=$|^\[TOC\]$/dg],
      [/(?<!\w)<\/?[A-Z]\w*(?:\.\w+)+(?:\s[^<>]*|\/)?>/dg],
      [/\{[a-z][a-z:+-]*\}…+/dg],
      // reStructuredText; AsciiDoc, MediaWiki; BBCode
      [/^\.\. [\w-]+::.*$/dg],
      [/(?<![\w:]):[a-z][a-z:+-]*:…+|(?<!…)…{4,}__?(?![\w…])/dg],
      [/^={2,6}[ \t]+[^\s=].*$/dg],
      [/\[(b|i|u|url|img|quote|list|color|size|spoiler)(?:=[^\]]*)?\].{0,200}?\[\/\1\]/dgi],
      // kramdown, Pandoc; Adobe
      [/(?<!\{)(?!\{#[\w-]+\}$)\{:?[ \t]*[.#][a-z][\w-]*(?:[ \t][^{}]*)?\}(?!\})/dgi],
      [/(?<![${])\{:?[ \t]?[a-z-]+=["'\w][^{}]*\}/dg],
      [/\[!(?:DNL|UICONTROL|BADGE|INCLUDE|VIDEO)\b[^[\]]*\]?/dg],
      // Slack; Jira
      [/<@[A-Z\d]+(?:\|[^<>]*)?>/dg],
      [/<[#!][A-Z\d]+(?:\|[^<>]*)?>/dg],
      [
        /^\{(?:info|note|warning|tip|panel|code|quote|noformat)(?::[^{}]*)?\}(?!…)|\{color:[^{}\s]*\}/dg,
      ],
      [/\[[^[\]|]+\|(?:https?|mailto):[^[\]\s]+\]|![^\s!|]+\.(?:png|jpe?g|gif)(?:\|[^!]*)?!/dg],
      [/^h[1-6]\. \S.*|^(?:\|\|[^|]+)+\|\|$/dg],
    ],
  }),
};

/** Kinds that structure.ts finds. */
const SHAPES = {
  'name-as-emphasis': kind({
    text: 'Names and formulas with `_` or `*`, such as `__init__.py` and `2*3*4`, should be in backticks.',
    example: ['The area is 2*3*4.', 'The area is `2*3*4`.'],
  }),
  'list-level': kind({
    text: 'The items of a list inside a list should start below the text of their item.',
    example: ['1. Search\n  - Faster\n2. Site', '1. Search\n   - Faster\n2. Site'],
  }),
  'indented-text': kind({
    text: 'Lists and sentences should not be indented by four spaces, which makes them code.',
    example: ['    Search is much faster.', 'Search is much faster.'],
  }),
  'underlined-text': kind({
    text: 'A line of hyphens below a sentence should have a blank line above it: it makes the text a heading.',
    example: [
      'Thank you for all reports.\n---\n- Faster.',
      'Thank you for all reports.\n\n---\n\n- Faster.',
    ],
  }),
  'pasted-changelog': kind({
    text: 'A note should not contain other releases.',
    example: [
      '## [1.0.0] - 2026-11-20\n\n- Faster.\n\n## [0.9.0] - 2026-10-20\n\n- Safer.',
      '- Faster.',
    ],
  }),
};

/**
 * Text that still has Markdown or markup in it after parsing is a likely mistake. To add a kind, copy a row. A mark alone is
 * right in 1 to 6 of 10 hits: a row needs a condition, and somebody who reads what it finds in real notes. `SUSPECT` and
 * `SUSPECT_START` of check-leftovers.ts must match what the row finds.
 */
export const LEFTOVERS = { ...PARTS, ...LINE_STARTS, ...SHAPES };
