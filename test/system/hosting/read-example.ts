import { readFileSync } from 'node:fs';

const HOSTING = 'docs/hosting.md';
const OPERATING = 'docs/operating.md';
/** The output directory in the examples. */
const PLACE = '/srv/notes/dist';

/** Reads the examples in one language, with the output directory replaced. */
export function readExamples(language: string, dist: string, docs = HOSTING): string[] {
  const pattern = new RegExp(`\`\`\`${language}\\n(?<code>[^]*?)\`\`\``, 'g');
  const found = [...readFileSync(docs, 'utf8').matchAll(pattern)];
  return found.map(({ groups }) => String(groups?.['code']).replaceAll(PLACE, dist));
}

/** Reads the example of a host. */
export function readExample(language: string, dist: string, docs = HOSTING): string {
  const [example] = readExamples(language, dist, docs);
  if (example === undefined) throw new Error(`${docs} has no example in ${language}`);
  return example;
}

/** Reads the example of a server, with the example of a sessions endpoint inserted. */
export function readServerExample(language: string, dist: string, sessions: string): string {
  const example = readExample(language, dist);
  const added = readExamples(language, dist, OPERATING).at(-1) ?? '';
  const end = example.trimEnd().lastIndexOf('\n') + 1;
  const lines = replace(added, 'http://127.0.0.1:8080', sessions);
  return `${example.slice(0, end)}${lines}${example.slice(end)}`;
}

/**
 * Replaces a part of a text.
 *
 * @throws Error if the text does not contain it
 */
export function replace(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`the example has no ${from}: ${text}`);
  return text.replaceAll(from, to);
}
