import type { BrowserContext, Page } from 'playwright-core';
import * as z from 'zod';
import { noteText } from '../../temporary.ts';
import { buildSite, openSite } from './open-site.ts';

const note = (fields: Record<string, string>, body: string) =>
  noteText({ ...fields, art: './art/pixel.png' }, body);

const COLORS = Array.from({ length: 5 }, (_, n) => `- Color ${n} of a dark-red café.`).join('\n');
const LONG = `${'A long text. '.repeat(30)}Boards crash. ${'End. '.repeat(50)}`;

export const site = await buildSearched('en');
export const arabic = await buildSearched('ar-EG');
const long = Array.from(
  { length: 100 },
  (_, n) => [`${n}.md`, note({ version: `1.${n}`, date: '2025-01-01' }, '- A fix.')] as const,
);
export const longSite = await buildSite(Object.fromEntries(long));

/** Builds five releases, and divides what the search reads into two files. */
async function buildSearched(locale: string) {
  const notes = {
    '2.1.0.md': note(
      { version: '2.1.0', date: '2026-03-01', title: 'Faster search' },
      'A text about dates in 2.0.0.\n\n## Fixed\n\n- Ein Café: ﬁx of the café.\n- A crash.',
    ),
    '2.0.0.md': note(
      { version: '2.0.0', date: '2026-02-01' },
      `## New\n\n- Boards.\n- ${LONG}\n\n## Breaking changes\n\n- No version 1.`,
    ),
    '1.9.0.md': note(
      { version: '1.9.0', date: '2025-03-01', title: 'Search for people', latest: 'false' },
      `## Colors\n\n${COLORS}`,
    ),
    '1.8.0.md': note(
      { version: '1.8.0', date: '2024-02-01', title: 'Dark mode', withdrawn: 'It lost data.' },
      '## Fixed\n\n- See 2.0.0.\n- ´A´ boards´ ﷺ',
    ),
    '1.0.0.md': note({ version: '1.0.0', date: '2023-01-01', tags: '[web, iOS]' }, '- Start.'),
  };
  const files = await buildSite(notes, { history: 2, locale });
  const content = String(files.find(({ path }) => path === 'search.json')?.content);
  const releases = z.array(z.unknown()).parse(JSON.parse(content));
  return [
    { path: 'search.json', content: JSON.stringify(releases.slice(0, 2)) },
    { path: 'search-2.json', content: JSON.stringify(releases.slice(2)) },
    ...files,
  ];
}

const withTwoParts = (html: string) =>
  html.replace('data-files="search.json"', 'data-files="search.json search-2.json"');

export async function openSearched(browser: BrowserContext, path = '', files = site) {
  const { page, messages } = await openSite(browser, files, path, withTwoParts);
  const find = async (words: string) => {
    await page.locator('input.words').fill(words);
    return async () => listShown(page);
  };
  return { page, messages, find };
}

/** The results: the heading of each release, and its changes. */
export async function listShown(page: Page) {
  return page.locator('.results article').evaluateAll((articles) =>
    articles.map((article) => ({
      name: article.querySelector('h2')?.textContent,
      hits: [...article.querySelectorAll('li, .more')].map(({ textContent }) => textContent),
    })),
  );
}
