import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { LocalMedia } from '../../src/notes/media.ts';
import { convertAdmonitions } from '../../src/notes/transform/admonitions.ts';
import { parseNote } from '../../src/notes/parse/parse-note.ts';
import { Settings } from '../../src/project/settings.ts';
import type { Problem } from '../../src/notes/problem.ts';
import { loadTextCompiler, type TestRelease } from './compile-text.ts';
import { readAsBrowser } from '../reader-view.ts';
import { firstMissing, showHtml, words } from '../shown-words.ts';

const root = process.env['REAL_INPUTS'];
const siteUrl = 'https://notes.example.com/';
const linkSchemes = ['command', 'obsidian'];
const art = 'https://cdn.example.com/art.png';
const FRONT_MATTER = '---\nversion: 1\ndate: 2026-11-20\n---\n';

/** Notes with a mistake: 11 of 1,472. */
const REFUSED: Record<string, string[]> = {
  // No text.
  'angular-cli-releases': ['20.3.2.md'],
  // </summary without >
  'cluster-api-releases': ['1.6.0-beta.1.md'],
  // No text.
  'github-releases': ['null-body.json starlight-blog@0.23.2'],
  // ###Added
  'laravel-permission-releases': ['1.2.0.md'],
  // A video that is shown as a picture.
  'posts/logseq': ['0.8.16.md'],
  // Bullets of a word processor.
  'posts/nuxt': ['nuxt-ui-v3.md'],
};

/** `instance`s is two words in text, addresses are taken for a user's, a list of contents is all of its section,
 * and a sentence announces one. */
const KNOWN = new Set(['astro.md', 'shiki-v1.md', 'v4-5.md', 'version-0.77.md', 'v26.1.0.md']);

/** The notes of a directory: Markdown files with front matter or without, and answers of GitHub's releases API. */
function readNotes(directory: string): { name: string; text: string }[] {
  return readdirSync(directory).flatMap((name) => {
    if (!/\.(?:md|json)$/.test(name)) return [];
    const text = readFileSync(join(directory, name), 'utf8');
    if (name.endsWith('.json')) {
      return Releases.parse(JSON.parse(text)).map(({ tag_name: tag, body }) => ({
        name: `${name} ${tag}`,
        text: FRONT_MATTER + (body ?? '').replaceAll('\r\n', '\n'),
      }));
    }
    return name.endsWith('.md')
      ? [{ name, text: text.startsWith('---\n') ? text : FRONT_MATTER + text }]
      : [];
  });
}

const Releases = z.array(z.object({ tag_name: z.string(), body: z.nullable(z.string()) }));

/** The words, links and pictures that a browser shows of a note, and a release does not. */
function findLost(
  { name, text }: { name: string; text: string },
  { problems, release }: { problems: Problem[]; release: TestRelease },
  format: string,
): string[] {
  const note = parseNote(text);
  const { text: body = '', offset: bodyOffset = 0 } = note.body ?? {};
  const firstLine = note.text.slice(0, bodyOffset).split('\n').length;
  const without = problems.flatMap(({ rule, line = 0 }) =>
    rule === 'empty-headline' ? [line] : [],
  );
  const converted = convertAdmonitions(body).text;
  // Plain text has no struck text.
  const kept = format === 'text' ? converted.replaceAll(/~~[^~\n]+~~/g, '') : converted;
  const typed = '\n'.repeat(firstLine - 1) + kept;
  const seen = readAsBrowser(typed, new Set(without));
  const { entry, page } = release;
  const show = (part: string) => (format === 'text' ? part : readAsBrowser(part).text);
  const changes = entry.headlines.flatMap((each) => [each.headline, ...each.changes.map(show)]);
  const said = [entry.title, show(entry.body), ...changes].join('\n');
  const lost = [
    // What follows <details> belongs to the headline before it.
    format === 'text' || body.includes('</details>')
      ? findAbsent(seen.text, said)
      : firstMissing(words(seen.text), words(said)),
    firstMissing(
      words(seen.text.replaceAll(COMPARISON, '$1 $2')),
      words(`${entry.title}\n${showHtml(page.html)}`),
    ),
    seen.pictures.find((src) => !page.html.includes(publish(src))),
    seen.links.find((href) => !hasLink(page.html, href)),
  ];
  return lost.some((each) => each !== undefined) ? [`${name}: ${lost.join(', ')}`] : [];
}

/** The address of a comparison, which a page shows as its two tags. */
const COMPARISON = /https?:\/\/\S+\/compare\/([^/\s]+)\.{3}([^/\s]+)/g;

/** What plain text leaves out: links to all commits, and the headers of tables of commits. */
const LEFT_OUT = /Full Changelog(?:\W+https?:\S+)?|\nCommit\s+(?:Type\s+)?Description\n/g;

/** A word that a plain text has nowhere: it repeats the headers of tables, and has contents and hashes in other places. */
function findAbsent(shown: string, said: string): string | undefined {
  const all = new Set(words(said));
  return words(shown.replaceAll(LEFT_OUT, '')).find((word) => !all.has(word));
}

/** The files next to most of these notes are missing here. */
function findMedia(path: string): LocalMedia {
  const { pathname } = new URL(path, siteUrl);
  const isRecording = /\.(?:mp4|webm)$/.test(path);
  const file = { hash: '', content: new Uint8Array() };
  return { ...file, path: `art${pathname}`, kind: isRecording ? 'recording' : 'picture' };
}

/** The address of a picture on the page. */
function publish(src: string): string {
  const isLocal = !URL.canParse(src) && !src.startsWith('/');
  return isLocal ? findMedia(src).path : new URL(src, siteUrl).href;
}

function hasLink(html: string, href: string): boolean {
  const addresses = [
    href.replace(/^https?:/i, (scheme) => scheme.toLowerCase()),
    URL.parse(href, siteUrl)?.href ?? href,
  ];
  const written = addresses.map((each) => each.replaceAll('&', '&#x26;').replaceAll('"', '&#x22;'));
  return (
    href === '' || href.startsWith('#') || written.some((each) => html.includes(`href="${each}"`))
  );
}

/** The names of the notes that are refused, and what others lose in this format. */
async function compileNotes(notes: { name: string; text: string }[], format: Settings['format']) {
  const settings = Settings.parse({ siteUrl, format, art, linkSchemes });
  const compile = await loadTextCompiler(settings, { find: findMedia });
  const refused: string[] = [];
  const lost: string[] = [];
  for (const note of notes) {
    const { problems, release } = compile(note.text);
    if (!release) refused.push(note.name);
    else if (!KNOWN.has(note.name)) lost.push(...findLost(note, { problems, release }, format));
  }
  return { refused, lost };
}

const projects =
  root === undefined
    ? []
    : [...readdirSync(root), ...readdirSync(join(root, 'posts')).map((name) => `posts/${name}`)];

describe.runIf(root !== undefined)(
  'real release notes lose nothing, in JSON and on the page',
  () => {
    test.each(projects.filter((name) => /^posts\/|releases$|^changelogs$/.test(name)))(
      '%s',
      { timeout: 600_000 },
      async (project) => {
        const notes = readNotes(join(root ?? '', project));
        // Every other note, because all in both formats take a minute and a half.
        const half = (rest: number) => notes.filter((_, index) => index % 2 === rest);
        const text = await compileNotes(half(0), 'text');
        const markdown = await compileNotes(half(1), 'markdown');
        const refused = [...text.refused, ...markdown.refused].toSorted();
        expect(project === 'changelogs' ? [] : refused).toEqual(REFUSED[project] ?? []);
        expect([...text.lost, ...markdown.lost]).toEqual([]);
      },
    );
  },
);
