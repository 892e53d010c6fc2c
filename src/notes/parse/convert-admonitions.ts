import { nextCodeFence } from '../code-fence.ts';
import { quote, type ProblemAt } from '../problem.ts';

const ADMONITION =
  /^(?:attention|caution|danger|error|hint|important|info|note|seealso|success|tip|warning)$/i;
/** In MyST, the name of a container is in braces, and its fence can be one of code. */
const OPENER = /^( {0,3})(:{3,}|`{3,}(?=\{(?!code|math))) ?\{?([a-z][a-z-]{2,})\}?(.*)$/i;
const CLOSER = /^ *(:{3,}|`{3,})[ \t]*$/;
const LIQUID = /\{%-?[ \t]*[a-z].*?%\}/i;

/** Makes admonitions of other tools alerts, line by line. Finds other syntax of theirs, which is shown as typed. */
export function convertAdmonitions(body: string): { text: string; problems: ProblemAt[] } {
  if (!/:::|```\{|\{%/.test(body)) return { text: body, problems: [] };
  const open: { fence: string; margin: string; offset: number }[] = [];
  const found = new Map<string, ProblemAt>();
  let [code, offset] = ['', 0];
  const convert = (line: string): string => {
    const isCode = code !== '' || /^(?: {4}|\t)/.test(line);
    const [, margin = '', fence = '', name = '', rest = ''] = isCode
      ? []
      : (OPENER.exec(line) ?? []);
    if (ADMONITION.test(name)) {
      open.push({ fence, margin, offset });
      return `${margin}[!${name.toUpperCase()}] ${rest.replace(/^\[(.*)\]$/, '$1').trim()}`;
    }
    const outer = open.at(-1);
    const isEnd = code === '' && outer && CLOSER.exec(line)?.[1]?.startsWith(outer.fence);
    if (isEnd) open.pop();
    if (isEnd) return '';
    code = nextCodeFence(line, code);
    const [liquid] = isCode ? [] : (LIQUID.exec(line.replaceAll(/`[^`]*`/g, '')) ?? []);
    const [tool, typed] = name === '' ? ['Liquid', liquid] : ['another tool', line.trim()];
    if (typed === undefined || found.has(tool)) return line;
    const message = `${quote(typed)} is syntax of ${tool}, which is shown as typed; replace all such lines by Markdown, or put them in backticks`;
    found.set(tool, { rule: 'other-syntax', message, offset });
    return line;
  };
  const lines = body.split('\n').map((line) => {
    const converted = convert(line);
    offset += line.length + 1;
    const margin = open[0]?.margin ?? '';
    const rest = converted.startsWith(margin) ? converted.slice(margin.length) : converted;
    return open.length > 0 ? margin + '> '.repeat(open.length) + rest : converted;
  });
  const [unclosed] = open;
  if (!unclosed) return { text: lines.join('\n'), problems: [...found.values()] };
  const message = `${unclosed.fence} is not closed, so it is shown as typed; type ${unclosed.fence} where it ends`;
  const problem = { rule: 'other-syntax', message, offset: unclosed.offset } as const;
  return { text: body, problems: [...found.values(), problem] };
}
