import { nextCodeFence } from '../parse/code-fence.ts';
import { quote, type ProblemAt } from '../problem.ts';
import { cleanLine, MODULE } from './mdx.ts';

const TYPES =
  /^(?:attention|caution|danger|error|hint|important|info|note|seealso|success|tip|warning)$/i;
/** Names of admonitions whose type is an attribute. */
const GENERIC = /^(?:admonition|alert|aside|callout|hint|notice)$/i;

/** The first lines of admonitions. */
const OPENERS = [
  // `:::note Title`, and MyST's `:::{note}` and ```` ```{note} ````; Nuxt's `::note{title="…"}`.
  /^(?<margin> {0,3})(?<fence>:{3,}|`{3,}(?=\{(?!code|math))|::(?=[\w-]+(?:\{.*\}|\[.*\])?[ \t]*$)) ?\{?(?<name>[a-z][a-z-]{2,}|(?<=:)[a-z]{1,2})\}?(?:\{(?<attributes>.*)\}|\[(?<label>.*)\]|(?<text>.*))[ \t]*$/i,
  // `<Note>` and `<Callout type="tip">`.
  /^(?<margin> {0,3})<(?<name>(?<tag>[A-Z]\w*))(?<attributes>(?:[ \t][^<>]*)?(?<!\/))>(?<text>.*)$/,
  // Hugo's `{{< admonition type="note" >}}` and `{{% note %}}`.
  /^(?<margin> {0,3})\{\{[<%][ \t]*(?<name>\w+)(?<attributes>.*?)[ \t]*[>%]\}\}[ \t]*$/,
];
const CLOSER =
  /^[ \t]*(?:(?<fence>:{2,}|`{3,}|<\/\w+>)|\{\{[<%][ \t]*(?<code>\/[ \t]*\w+)[ \t]*[>%]\}\})[ \t]*$/;

interface Admonition {
  margin: string;
  /** What its last line has, such as `:::`, `</Note>` or `/note`. */
  closer: string;
  /** Its first line in Markdown, without the marker of a quote. */
  text: string;
}

/** What a text must have to need any of this. */
const SYNTAX = /::|```\{|\{[{%/:]|<[A-Z!]|<\/?o:p>|!!! |\?\?\?|^(?:import|export) /m;

/** Makes admonitions of other tools alerts, line by line, and leaves out what only MDX shows. */
export function convertAdmonitions(body: string): { text: string; problems: ProblemAt[] } {
  if (!SYNTAX.test(body)) return { text: body, problems: [] };
  const open: (Admonition & { offset: number })[] = [];
  const modules: ProblemAt[] = [];
  let [code, offset] = ['', 0];
  const lines = body.split('\n').map((source) => {
    const isPlain = code !== '' || /^(?: {4}|\t)/.test(source) || !SYNTAX.test(source);
    const line = isPlain ? source : cleanLine(source);
    const isModule = !isPlain && MODULE.test(line);
    const admonition = isPlain || isModule ? undefined : readAdmonition(line);
    const closer = open.at(-1)?.closer;
    const isEnd = closer !== undefined && !admonition && code === '' && findCloser(line) === closer;
    if (isModule) modules.push({ rule: 'other-syntax', message: explainModule(line), offset });
    else if (admonition) open.push({ ...admonition, offset });
    else if (isEnd) open.pop();
    else code = nextCodeFence(line, code);
    offset += source.length + 1;
    return quoteLine(isModule || isEnd ? '' : (admonition?.text ?? line), open, code);
  });
  const [unclosed] = open;
  if (!unclosed) return { text: lines.join('\n'), problems: modules.slice(0, 1) };
  const { closer } = unclosed;
  const end = closer.startsWith('/') ? `{{< ${closer} >}}` : closer;
  const message = `${end} is missing, so this is not shown as an alert; type ${end} where it ends`;
  return { text: body, problems: [{ rule: 'other-syntax', message, offset: unclosed.offset }] };
}

/** Quotes a line as deep as admonitions are open. A tag at its end closes the last of them. */
function quoteLine(line: string, open: Admonition[], code: string): string {
  const [{ margin } = { margin: '' }] = open;
  const prefix = margin + '> '.repeat(open.length);
  const text = line.startsWith(margin) ? line.slice(margin.length) : line;
  const closer = open.at(-1)?.closer ?? '';
  const isLast = code === '' && closer.startsWith('<') && text.trimEnd().endsWith(closer);
  if (isLast) open.pop();
  return prefix + (isLast ? text.trimEnd().slice(0, -closer.length) : text);
}

const explainModule = (line: string) =>
  `${quote(line.trim())} is a line of MDX, and is left out; delete such lines, or put them in backticks to show them as typed`;

function findCloser(line: string): string | undefined {
  const { fence, code } = CLOSER.exec(line)?.groups ?? {};
  return fence ?? code?.replace(/\s/, '');
}

function readAdmonition(line: string): Admonition | undefined {
  const groups = OPENERS.map((pattern) => pattern.exec(line)?.groups).find(Boolean);
  const { margin = '', name = '', fence, tag, attributes = '', label, text } = groups ?? {};
  const type = findType(name, attributes);
  if (type === undefined) return undefined;
  const link = attributeOf(attributes, 'to|href') ?? '';
  const title = attributeOf(attributes, 'title') ?? (/^https?:/.test(link) ? `<${link}>` : '');
  const closer = fence ?? (tag === undefined ? `/${name}` : `</${tag}>`);
  const words = [title.trim(), (label ?? text)?.trim()].filter(Boolean).join(' ');
  return { margin, closer, text: `${margin}[!${type.toUpperCase()}] ${words}` };
}

function findType(name: string, attributes: string): string | undefined {
  if (!GENERIC.test(name)) return TYPES.test(name) ? name : undefined;
  const [first = ''] = /^[ \t]*"?([a-z]+)(?!\s*=)/i.exec(attributes)?.slice(1) ?? [];
  const type = attributeOf(attributes, 'type|kind|variant') ?? first;
  return [type, name].find((each) => TYPES.test(each)) ?? 'note';
}

function attributeOf(attributes: string, names: string): string | undefined {
  return new RegExp(`(?<![\\w-])(?:${names})=(["'])(.*?)\\1`).exec(attributes)?.[2];
}
