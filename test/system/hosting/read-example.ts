import { readFileSync } from 'node:fs';

const DOCS = 'docs/hosting.md';
/** Where the examples keep the output. */
const PLACE = '/srv/notes/dist';

/** An example of the docs, in one language, that serves another directory than it says. */
export function readExample(language: string, dist: string): string {
  const pattern = new RegExp(`\`\`\`${language}\\n(?<code>[^]*?)\`\`\``);
  const code = pattern.exec(readFileSync(DOCS, 'utf8'))?.groups?.['code'];
  if (code === undefined) throw new Error(`${DOCS} has no example in ${language}`);
  return code.replaceAll(PLACE, dist);
}

/** Replaces what must be there. */
export function replace(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`the example has no ${from}: ${text}`);
  return text.replaceAll(from, to);
}
