import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { Settings } from '../../src/project/settings.ts';
import { assemble } from '../../src/site/build.ts';
import { AS_OF } from '../as-of.ts';
import { makePng } from '../project/art/pictures.ts';
import { temporaryDirectory } from '../temporary.ts';

const LANGUAGES = ['de', 'pt-BR', 'nl'];
const CHANNELS = ['beta', 'nightly'];

/** Mostly undefined. */
const optional = <T>(values: T[]) => fc.constantFrom(undefined, undefined, undefined, ...values);

const body = fc.constantFrom(
  'Faster search.',
  '# A title\n\nFaster search.',
  'See [before](#2.1.0).\n\n## Fixed\n\n- Export `a`\n- ![Shot](shot.png)\n\n> [!NOTE]\n> Restart.',
  'New: exports.\n\n- Fixed: imports.',
  '# Other\n\n## Area\n\n### Part\n\n- One\n- Two',
);

/** The keys that a translation may have. */
const own = {
  title: optional(["What's new", 'Neues']),
  art: optional(['shot.png', 'https://cdn.example.com/b.png']),
  published: optional(['On {date}']),
};

const note = fc.record({
  day: fc.integer({ min: 1, max: 9 }),
  own: fc.record(own),
  shared: fc.record({
    latest: optional(['false']),
    withdrawn: optional(['It lost data']),
    announce: optional(['false']),
    updated: optional(['2026-12-01']),
    draft: optional(['true', 'false']),
  }),
  channel: optional(CHANNELS),
  body,
  translations: fc.dictionary(
    fc.constantFrom(...LANGUAGES),
    fc.record({ own: fc.record(own), body }),
  ),
});
type Note = typeof note extends fc.Arbitrary<infer T> ? T : never;

const settings = fc.record(
  {
    siteUrl: fc.constantFrom('https://example.com/', 'https://example.com/notes/'),
    siteTitle: fc.constant('Kite'),
    siteDescription: fc.constant('What is new.'),
    types: fc.constantFrom([], ['Fixed', 'Neu']),
    history: fc.constantFrom(1, 'all'),
    page: fc.boolean(),
    art: fc.constantFrom('shot.png', 'https://cdn.example.com/a.png'),
  },
  { requiredKeys: ['siteUrl'] },
);
/** Phrases in the language of the notes. */
const phrases = fc.record(
  {
    title: fc.constant('Notes of {version}'),
    headline: fc.constant('All changes'),
    published: fc.constant('Out on {date}'),
    labels: fc.constant({ latest: 'Newest' }),
  },
  { requiredKeys: [] },
);
const german = fc.record(
  { siteTitle: fc.constant('Drachen'), headline: fc.constant('Alles') },
  { requiredKeys: [] },
);

const project = fc.record({
  notes: fc.array(note, { minLength: 4, maxLength: 7 }),
  settings,
  phrases,
  german,
  languages: fc.subarray(['pt-BR', 'nl']),
});

type Fields = Record<string, string | undefined>;

function write(fields: Fields, text: string): string {
  const lines = Object.entries(fields).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}: ${JSON.stringify(value)}\n`],
  );
  return lines.length === 0 ? text : `---\n${lines.join('')}---\n\n${text}\n`;
}

const version = (index: number) => `2.${index}.0`;

/** The fields that a note has in every language. */
const sharedBy = ({ day, shared }: Note, index: number) => ({
  version: version(index),
  date: `2026-11-0${day}`,
  ...shared,
});

function writeAll(notes: Note[], languages: string[]): [string, string][] {
  return notes.flatMap((each, index) => {
    const fields = { ...sharedBy(each, index), ...each.own, channel: each.channel };
    const translated = Object.entries(each.translations)
      .filter(([tag]) => languages.includes(tag))
      .map(([tag, { own: keys, body: text }]): [string, string] => [
        `${version(index)}.${tag}.md`,
        write(keys, text),
      ]);
    return [[`${version(index)}.md`, write(fields, each.body)], ...translated];
  });
}

/** The notes of an edition as a project of its own has them. */
function writeEdition(notes: Note[], channel: string | undefined, tag: string): [string, string][] {
  return notes.flatMap((each, index) => {
    if (each.channel !== undefined && each.channel !== channel) return [];
    const { own: keys, body: text } = each.translations[tag] ?? each;
    const art = keys.art ?? each.own.art;
    const fields = { ...sharedBy(each, index), ...keys, art };
    return [[`${version(index)}.md`, write(fields, text)]];
  });
}

async function list(notes: [string, string][], typed: object): Promise<Map<string, string>> {
  const releases = temporaryDirectory(Object.fromEntries(notes));
  writeFileSync(join(releases, 'shot.png'), makePng(1, 1));
  const { files } = await assemble({ asOf: AS_OF, releases, settings: Settings.parse(typed) });
  const shown = files.filter(({ path }) => path !== 'sitemap.xml');
  return new Map(shown.map(({ path, content }) => [path, simplify(path, content)]));
}

/** The directory of an edition before a path of what it shares with others: pictures, styles and pages. */
const SHARED =
  /(?:https:\/\/example\.com\/(?:notes\/)?|(?:\.\.\/)*)(?:(?:beta|nightly)\/)?(?:(?:de|pt-BR|nl)\/)?(?=(?:art|releases|styles)\/)/g;

/** Leaves out what only an edition has: links to languages, files to search, their style, languages of texts, channels and addresses. */
function simplify(path: string, bytes: string | Uint8Array): string {
  if (typeof bytes !== 'string') return Buffer.from(bytes).toString('base64');
  const content = bytes.replaceAll(SHARED, '');
  if (path.endsWith('.xml')) return content.replaceAll(/<entry xml:lang="en-US">/g, '<entry>');
  if (!path.endsWith('.html')) return content;
  return content
    .replaceAll(/ data-files="[^"]*"/g, '')
    .replaceAll(/<nav class="languages".*?<\/nav>|<link rel="alternate" hreflang[^>]*>/gs, '')
    .replaceAll(/(<div class="text" dir="auto") lang="en-US"/g, '$1')
    .replaceAll(/<a(?: lang="en" dir="ltr")? href="\.\.[^"]*index\.html">[^<]*<\/a>/g, '')
    .replaceAll(/ ?<bdi class="mark">(?:beta|nightly)<\/bdi>/g, '');
}

type Project = typeof project extends fc.Arbitrary<infer T> ? T : never;

const MAIN = 'en-US';

/** The files of the projects that have the notes of each edition, with their paths in the output. */
async function listExpected({ notes, ...each }: Project, languages: string[]) {
  const all = new Map<string, string>();
  const editions = [undefined, ...CHANNELS].flatMap((channel) =>
    [MAIN, ...languages].map((locale) => ({ channel, locale })),
  );
  for (const { channel, locale } of editions) {
    const directory = locale === MAIN ? '' : `${locale}/`;
    const prefix = `${channel === undefined ? '' : `${channel}/`}${directory}`;
    const phrasesOf = new Map<string, object>([
      [MAIN, each.phrases],
      ['de', each.german],
    ]);
    const siteUrl = each.settings.siteUrl + prefix;
    const typed = { ...each.settings, ...phrasesOf.get(locale), locale, siteUrl };
    const files = await list(writeEdition(notes, channel, locale), typed);
    for (const [path, content] of files) {
      all.set(placeFile(path, { prefix, notes, channel, locale }) ?? '', content);
    }
  }
  all.delete('');
  return all;
}

interface Place {
  prefix: string;
  notes: Note[];
  channel: string | undefined;
  locale: string;
}

/** The path in the output of a file of an edition; undefined if only another edition has it. */
function placeFile(path: string, { prefix, notes, channel, locale }: Place): string | undefined {
  if (/^(?:art|styles)\//.test(path)) return path;
  if (prefix !== '' && /^schemas\/|^openapi|^llms/.test(path)) return undefined;
  const [, shown, type] = /^releases\/(.*)\.(html|md)$/.exec(path) ?? [];
  const source = notes.find((_, index) => shown === version(index));
  const isElsewhere = channel !== undefined && source?.channel !== channel;
  const isOriginal = type === 'md' && locale !== MAIN && source?.translations[locale] === undefined;
  return source && (isElsewhere || isOriginal) ? undefined : prefix + path;
}

const Words = z.array(z.looseObject({ id: z.string() }));
const parseWords = (text = '[]') => Words.parse(JSON.parse(text));

/** An edition has the words of its own releases only: it also searches those of the root. */
function hasWords(path: string, built: Map<string, string>, expected: string): boolean {
  const words = parseWords(built.get(path));
  const found = new Set([...words, ...parseWords(built.get('search.json'))].map(({ id }) => id));
  const texts = new Set(parseWords(expected).map((each) => JSON.stringify(each)));
  const isRight = words.every((each) => texts.has(JSON.stringify(each)));
  return isRight && parseWords(expected).every(({ id }) => found.has(id));
}

test(
  'each edition has the files of a project with only its notes, unless it shares them',
  { timeout: 120_000 },
  async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(project, async (each) => {
        const languages = ['de', ...each.languages];
        const empty = Object.fromEntries(each.languages.map((tag) => [tag, {}]));
        const built = await list(writeAll(each.notes, languages), {
          ...each.settings,
          ...each.phrases,
          channels: CHANNELS,
          languages: { de: each.german, ...empty },
        });
        if (built.size === 0) return;
        const expected = await listExpected(each, languages);
        compared += expected.size;
        const different = [...expected].filter(([path, content]) =>
          path.endsWith('/search.json')
            ? !hasWords(path, built, content)
            : built.get(path) !== content,
        );
        expect(different.map(([path]) => [path, built.get(path)])).toEqual(different);
        const listPaths = (files: Map<string, string>) =>
          [...files.keys()].filter((path) => !path.endsWith('/search.json')).toSorted();
        expect(listPaths(built)).toEqual(listPaths(expected));
      }),
      { numRuns: 25 },
    );
    expect(compared).toBeGreaterThan(500);
  },
);
