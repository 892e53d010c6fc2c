import { readFileSync } from 'node:fs';

const DOCS = 'docs/hosting.md';
/** Where the examples keep the output. */
const PLACE = '/srv/notes/dist';

/** The examples of the docs in one language, which serve another directory than they say. */
function readExamples(language: string, dist: string): string[] {
  const pattern = new RegExp(`\`\`\`${language}\\n(?<code>[^]*?)\`\`\``, 'g');
  const found = [...readFileSync(DOCS, 'utf8').matchAll(pattern)];
  return found.map(({ groups }) => String(groups?.['code']).replaceAll(PLACE, dist));
}

/** The example of a host. */
export function readExample(language: string, dist: string): string {
  const [example] = readExamples(language, dist);
  if (example === undefined) throw new Error(`${DOCS} has no example in ${language}`);
  return example;
}

/** The example of a server, with that of the sessions endpoint put in where there is an address of that. */
export function readServerExample(language: string, dist: string, sessions?: string): string {
  const [example = '', added = ''] = readExamples(language, dist);
  if (sessions === undefined) return example;
  const end = example.trimEnd().lastIndexOf('\n') + 1;
  const lines = replace(added, 'http://127.0.0.1:8080', sessions);
  return `${example.slice(0, end)}${lines}${example.slice(end)}`;
}

/** Replaces what must be there. */
export function replace(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`the example has no ${from}: ${text}`);
  return text.replaceAll(from, to);
}
