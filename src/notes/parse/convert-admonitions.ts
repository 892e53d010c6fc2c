import { quote, type ProblemAt } from '../problem.ts';

const ADMONITION =
  /^(?:attention|caution|danger|error|hint|important|info|note|seealso|success|tip|warning)$/i;
/** Names of admonitions whose type is an attribute. */
const TYPED = /^(?:admonition|alert|aside|callout|hint|notice)$/i;

/** `:::note Title`, and MyST's `:::{note}` and ```` ```{note} ````; Nuxt's `::note{title="…"}`. */
const FENCE =
  /^( {0,3})(:{3,}|`{3,}(?=\{(?!code|math))|::(?=[\w-]+(?:\{.*\}|\[.*\])?[ \t]*$)) ?\{?([a-z][a-z-]{2,}|(?<=:)[a-z]{1,2})\}?(.*)$/i;
/** `<Note>` and `<Callout type="tip">`. */
const TAG = /^( {0,3})<([A-Z]\w*)((?:[ \t][^<>]*)?(?<!\/))>(.*)$/;
/** Hugo's `{{< admonition type="note" >}}` and `{{% note %}}`. */
const SHORTCODE = /^( {0,3})\{\{[<%][ \t]*(\w+)(.*?)[ \t]*[>%]\}\}[ \t]*$/;
const CLOSER =
  /^[ \t]*(?:(?<fence>:{2,}|`{3,}|<\/\w+>)|\{\{[<%][ \t]*(?<code>\/[ \t]*\w+)[ \t]*[>%]\}\})[ \t]*$/;

interface Admonition {
  margin: string;
  /** What its last line has, such as `:::`, `</Note>` or `/note`. */
  closer: string;
  /** Its first line in Markdown, without the marker of a quote. */
  text: string;
}

/** What is shown as typed although another tool would replace it. Only the first of each kind is reported. */
const LEFTOVERS: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/\{\{[<%][ \t]*\/?[\w/-].*?[>%]\}\}/, 'a shortcode of Hugo'],
  [/(?<!\{)\{%-?[ \t]*[a-z].*?%\}/i, 'syntax of Liquid'],
  [/(?<![$=])\{\{-?[ \t]*["'a-z][^{}:|]*(?:\|[^{}]*)?\}\}/i, 'a template that was not filled in'],
  [/^(?:import .+ from ['"][^'"]+['"];?[ \t]*$|export (?:const|default) )/, 'a line of MDX'],
  [/^[ \t]*(?:!!!|\?\?\?\+?) [a-z]+.*$/, 'an admonition of MkDocs'],
  [/^[ \t]*\{:[ \t]*[.#\w][^{}]*\}[ \t]*$/, 'an attribute of kramdown'],
];

/** Comments of MDX, and marks for the end of an excerpt before text. Code and comments of HTML stay. */
const DROPPED = /`[^`]*`|\{\/\*.*?\*\/\}|<!--.*?-->/g;
const MARKERS = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*$/;

/** What a text must have to need any of this. */
const SYNTAX = /::|```\{|\{[{%/:]|<[A-Z!]|!!! |\?\?\?|^(?:import|export) /m;

/** Makes admonitions of other tools alerts, line by line. Finds other syntax of theirs, which is shown as typed. */
export function convertAdmonitions(body: string): { text: string; problems: ProblemAt[] } {
  if (!SYNTAX.test(body)) return { text: body, problems: [] };
  const open: (Admonition & { offset: number })[] = [];
  const found = new Map<string, ProblemAt>();
  let [code, offset] = ['', 0];
  const convert = (typed: string): string => {
    const isCode = code !== '' || /^(?: {4}|\t)/.test(typed);
    const line = isCode ? typed : typed.replaceAll(DROPPED, dropComment);
    const admonition = isCode ? undefined : readAdmonition(line);
    if (admonition) open.push({ ...admonition, offset });
    if (admonition) return admonition.text;
    const isEnd = code === '' && open.length > 0 && findCloser(line) === open.at(-1)?.closer;
    if (isEnd) open.pop();
    if (isEnd) return '';
    code = nextCodeFence(line, code);
    for (const [what, text] of isCode ? [] : listLeftovers(line)) {
      const message = `${quote(text)} is ${what}, and is shown as typed; replace all such text by Markdown, or put it in backticks`;
      if (!found.has(what)) found.set(what, { rule: 'other-syntax', message, offset });
    }
    return line;
  };
  const lines = body.split('\n').map((line) => {
    const converted = convert(line);
    offset += line.length + 1;
    const depth = open.length;
    const margin = open[0]?.margin ?? '';
    const closer = open.at(-1)?.closer ?? '';
    const isLast = code === '' && closer.startsWith('<') && converted.trimEnd().endsWith(closer);
    if (isLast) open.pop();
    const shown = isLast ? converted.trimEnd().slice(0, -closer.length) : converted;
    const rest = shown.startsWith(margin) ? shown.slice(margin.length) : shown;
    return depth > 0 ? margin + '> '.repeat(depth) + rest : shown;
  });
  const problems = [...found.values()];
  const [unclosed] = open;
  return unclosed
    ? { text: body, problems: [...problems, explainUnclosed(unclosed)] }
    : { text: lines.join('\n'), problems };
}

function explainUnclosed({ closer, offset }: Admonition & { offset: number }): ProblemAt {
  const end = closer.startsWith('/') ? `{{< ${closer} >}}` : closer;
  const message = `${end} is missing, so this admonition is shown as typed; type ${end} where it ends`;
  return { rule: 'other-syntax', message, offset };
}

/** What another tool would replace in a line, outside code and comments. */
function listLeftovers(line: string): [what: string, text: string][] {
  const shown = line.replaceAll(/`[^`]*`|<!--.*?-->/g, '');
  const found = LEFTOVERS.flatMap(([pattern, what]): [string, string][] => {
    const [text] = pattern.exec(shown) ?? [];
    return text === undefined ? [] : [[what, text]];
  });
  return FENCE.test(line) ? [['syntax of another tool', line.trim()], ...found] : found;
}

function findCloser(line: string): string | undefined {
  const { fence, code } = CLOSER.exec(line)?.groups ?? {};
  return fence ?? code?.replace(/\s/, '');
}

/** Keeps the columns of what follows, if that can be. */
function dropComment(typed: string, index: number, line: string): string {
  if (typed.startsWith('{')) {
    return MARKERS.test(line.slice(0, index)) ? '' : `<!--${typed.slice(4, -3)}-->`;
  }
  const isDropped =
    /^<!--[ \t]*(?:truncate|more)/.test(typed) && MARKERS.test(line.slice(0, index));
  return isDropped ? '' : typed;
}

function readAdmonition(line: string): Admonition | undefined {
  const [, margin = '', fence = '', word = '', rest = ''] = FENCE.exec(line) ?? [];
  const [, tagMargin = '', tag = '', tagAttributes = '', content = ''] = TAG.exec(line) ?? [];
  const [, codeMargin = '', code = '', parameters = ''] = SHORTCODE.exec(line) ?? [];
  const name = word + tag + code;
  const attributes = /^\{(.*)\}[ \t]*$/.exec(rest)?.[1] ?? tagAttributes + parameters;
  const type = findType(name, attributes);
  if (type === undefined) return undefined;
  const text = rest.startsWith('{') ? '' : rest.replace(/^\[(.*)\]$/, '$1') + content;
  const link = attributeOf(attributes, 'to|href') ?? '';
  const title = attributeOf(attributes, 'title') ?? (/^https?:/.test(link) ? `<${link}>` : '');
  const closer = fence || (tag && `</${tag}>`) || `/${code}`;
  const start = margin + tagMargin + codeMargin;
  const words = [title.trim(), text.trim()].filter(Boolean).join(' ');
  return { margin: start, closer, text: `${start}[!${type.toUpperCase()}] ${words}` };
}

function findType(name: string, attributes: string): string | undefined {
  const [first = ''] = /^[ \t]*"?([a-z]+)(?!\s*=)/i.exec(attributes)?.slice(1) ?? [];
  const typed = attributeOf(attributes, 'type|kind|variant') ?? first;
  if (TYPED.test(name) && ADMONITION.test(typed)) return typed;
  if (ADMONITION.test(name)) return name;
  return TYPED.test(name) ? 'note' : undefined;
}

function attributeOf(attributes: string, names: string): string | undefined {
  return new RegExp(`(?<![\\w-])(?:${names})=(["'])(.*?)\\1`).exec(attributes)?.[2];
}

const OPENING_FENCE = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}(?=[^`]*$)|~{3,})/;
const CLOSING_FENCE = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/;

/** The fence of the code block that is open after a line, or `''`. `open` is the one before it. */
export function nextCodeFence(line: string, open: string): string {
  if (open === '') return OPENING_FENCE.exec(line)?.[1] ?? '';
  return CLOSING_FENCE.exec(line)?.[1]?.startsWith(open) ? '' : open;
}
