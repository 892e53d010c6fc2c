import { quoteYaml, writeField } from './problem.ts';

/** What front matter looks like, for people. */
export const SHAPE = 'front matter is lines of "key: value"';

/** Without the space behind its colon a line is no key, and YAML stumbles over a later one. */
const UNSPACED = /^([A-Za-z]\w*):([^\s:/].*)$/m;
const LINE = /^([\w-]+)[ \t]*:[ \t]+(\S.*)$/;

/** Explains why YAML cannot read a text: where to look, in characters of the text, and what to type instead. */
export function explainYaml(yaml: string, offset: number, reason: string) {
  const end = lineEnd(yaml, offset);
  const unspaced = UNSPACED.exec(yaml.slice(0, end));
  if (unspaced) {
    const [, key = '', value = ''] = unspaced;
    const typed = writeField(key, value.trim());
    return { offset: unspaced.index, reason: `YAML needs a space behind the colon; type ${typed}` };
  }
  const line = LINE.exec(yaml.slice(yaml.lastIndexOf('\n', offset - 1) + 1, end));
  if (!line) return { offset, reason: `${SHAPE}; this cannot be read (${reason})` };
  const [, key = '', value = ''] = line;
  const typed = `${key}: ${quoteYaml(value.trim())}`;
  return { offset, reason: `YAML cannot read this value as it stands (${reason}); type ${typed}` };
}

/** The end of the line that an offset is on. */
export function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end;
}
