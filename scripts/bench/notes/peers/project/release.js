import { mkdirSync, writeFileSync } from 'node:fs';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

const processor = unified().use(remarkParse).use(remarkGfm);
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Whether to parse only the bodies that the response shows. */
export const isLazy = process.env.BENCH_BODIES === 'two';

/** A release as the interface has it, for simple Markdown. */
export function createEntry({ version, date, title, art }, markdown) {
  const entry = { version, title, art, published: publish(date), body: '', headlines: [] };
  for (const node of processor.parse(markdown).children) {
    if (node.type === 'heading') entry.headlines.push({ headline: textOf(node), changes: [] });
    else if (node.type === 'list' && entry.headlines.length > 0)
      entry.headlines.at(-1).changes.push(...node.children.map(textOf));
    else entry.body += textOf(node);
  }
  return entry;
}

const publish = (date) => `Published on ${days.format(new Date(date))}`;

function textOf(node) {
  const text = node.value ?? (node.children ?? []).map(textOf).join('');
  return node.type === 'link' ? `${text} (${node.url})` : text;
}

/** The newest two of a list, newest first. */
export function pickLatest(releases) {
  const timed = releases.map((release) => ({ release, time: new Date(release.date).getTime() }));
  const sorted = timed.sort((a, b) => b.time - a.time);
  return sorted.slice(0, 2).map(({ release }) => release);
}

export function createResponse([current, previous]) {
  const log = { ...current, previous_version: previous.version, previous };
  const message = 'Version information located.';
  return `${JSON.stringify({ status: 'ok', message, version: current.version, log })}\n`;
}

export function writeResponse(directory, response) {
  mkdirSync(`${directory}/v2/cloud`, { recursive: true });
  writeFileSync(`${directory}/v2/cloud/version`, response);
}
