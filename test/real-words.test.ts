import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { loadCompiler } from '../src/notes/compile.ts';
import type { LocalMedia } from '../src/notes/media.ts';
import { parseNote } from '../src/notes/parse-note.ts';
import type { CompiledNote } from '../src/notes/release.ts';
import { Settings } from '../src/project/settings.ts';
import { readAsBrowser } from './reader-view.ts';
import { firstMissing, showHtml, words } from './shown-words.ts';

const root = process.env['REAL_INPUTS'];
const siteUrl = 'https://notes.example.com/';
const art = 'https://cdn.example.com/art.png';
const FRONT_MATTER = '---\nversion: 1\ndate: 2026-11-20\n---\n';

/** The notes of a directory: Markdown files with front matter or without, and answers of GitHub's releases API. */
function readNotes(directory: string): { name: string; text: string }[] {
  return readdirSync(directory).flatMap((name) => {
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
  { problems, release }: CompiledNote,
  format: string,
): string[] {
  if (!release) return [];
  const note = parseNote(text);
  const { text: body = '', offset: bodyOffset = 0 } = note.body ?? {};
  const firstLine = note.text.slice(0, bodyOffset).split('\n').length;
  const without = problems.flatMap(({ rule, line = 0 }) =>
    rule === 'empty-headline' ? [line] : [],
  );
  const seen = readAsBrowser('\n'.repeat(firstLine - 1) + body, new Set(without));
  const { entry, html, pictures } = release;
  const changes = entry.headlines.flatMap((each) => [each.headline, ...each.changes]);
  const show = (part: string) => (format === 'text' ? part : readAsBrowser(part).text);
  const said = [entry.title, ...[entry.body, ...changes].map(show)].join('\n');
  const lost = [
    firstMissing(words(format === 'text' ? seen.textOutsideHeaders : seen.text), words(said)),
    firstMissing(words(seen.text), words(`${entry.title}\n${showHtml(html)}`)),
    seen.pictures.find((src) => !pictures.includes(publish(src))),
    seen.links.find((href) => !hasLink(html, href)),
  ];
  return lost.some((each) => each !== undefined) ? [`${name}: ${lost.join(', ')}`] : [];
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
  return href.startsWith('#') || written.some((each) => html.includes(`href="${each}"`));
}

describe.runIf(root !== undefined)(
  'real release notes lose nothing, in JSON and on the page',
  () => {
    const projects =
      root === undefined
        ? []
        : [
            'node-releases',
            'obsidian-releases',
            'k6-releases',
            'vscode-releases',
            'changelogs',
            'github-releases',
          ];
    const cases = projects.flatMap((project) =>
      (['text', 'markdown'] as const).map((format) => ({ project, format })),
    );

    test.each(cases)('$project as $format', async ({ project, format }) => {
      const compile = await loadCompiler(
        Settings.parse({ siteUrl, format, art, linkSchemes: ['command', 'obsidian'] }),
      );
      const compiled = readNotes(join(root ?? '', project)).map((note) => ({
        note,
        result: compile(parseNote(note.text), findMedia),
      }));
      const released = compiled.filter(({ result }) => result.release);
      expect(released.length).toBeGreaterThanOrEqual(compiled.length / 2);
      const lost = released.flatMap(({ note, result }) => findLost(note, result, format));
      expect(lost).toEqual([]);
    });
  },
);
