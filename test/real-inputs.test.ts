import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ElementContent } from 'hast';
import { VFile } from 'vfile';
import { describe, expect, test } from 'vitest';
import { parseBody } from '../src/notes/markdown/parse-body.ts';
import { bodyOf, parseNote } from '../src/notes/parse-note.ts';
import { renderBody } from '../src/notes/render/render-body.ts';
import { showRelease } from '../src/notes/markdown/render-release-html.ts';
import { build } from '../src/output/build.ts';
import { check } from '../src/project/check.ts';
import { readAllNotes } from './read-all-notes.ts';
import { Settings } from '../src/project/settings.ts';
import { describeProblems } from './describe-problems.ts';
import { firstMissing, showCommonMark, words } from './shown-words.ts';
import { temporaryDirectory } from './temporary.ts';

const root = process.env['REAL_INPUTS'];
const releases = join(root ?? '', 'node-releases');
const siteUrl = 'https://nodejs.org';
const markdown = Settings.parse({ siteUrl, format: 'markdown' });
const text = Settings.parse({ siteUrl });

describe.runIf(root !== undefined)('40 real releases of Node.js', () => {
  test('pass and build as Markdown', async () => {
    expect(await check({ releases, settings: markdown })).toMatchObject({
      problems: [],
      notes: 40,
    });
    const built = await build({ releases, settings: markdown, out: temporaryDirectory() });
    expect(built).toMatchObject({ problems: [], current: '25.5.0', previous: '24.10.0' });
  });

  test('as text, exactly one image is refused, and without its file the rest build', async () => {
    const { problems } = await check({ releases, settings: text });
    expect(problems.map(({ basename }) => basename)).toEqual(['v14.3.0.md']);
    expect(describeProblems(problems)).toBe(
      '15:1-15:110 image: an image has no text form; delete it, or put a link to it in its place\n',
    );
    const rest = temporaryDirectory();
    const names = readdirSync(releases).filter((name) => name !== 'v14.3.0.md');
    for (const name of names) copyFileSync(join(releases, name), join(rest, name));
    const built = await build({ releases: rest, settings: text, out: temporaryDirectory() });
    expect(built).toMatchObject({ problems: [], current: '25.5.0', previous: '24.10.0' });
    expect((await check({ releases: rest, settings: text })).problems).toEqual([]);
  });

  test.each(root === undefined ? [] : readAllNotes(releases))(
    '$basename loses no word on the page',
    (file) => {
      const note = parseNote(file);
      const parsed = note && parseBody(note, { format: 'markdown', siteUrl });
      if (!parsed) throw new Error(describeProblems([file]));
      const said = words([parsed.title, showHtml(showRelease(parsed.outline))].join('\n'));
      expect(firstMissing(words(showCommonMark(bodyOf(note).body)), said)).toBeUndefined();
    },
  );

  const each = root === undefined ? [] : readAllNotes(releases);
  const formats = ['text', 'markdown'] as const;
  const isRefused = (format: string, name: string | undefined) =>
    format === 'text' && name === 'v14.3.0.md';
  const cases = formats
    .flatMap((format) => each.map((file) => ({ format, file })))
    .filter(({ format, file }) => !isRefused(format, file.basename));

  test.each(cases)(
    '$file.basename loses no word that CommonMark shows, as $format',
    ({ format, file }) => {
      const note = parseNote(new VFile({ path: file.path, value: file.value }));
      if (!note) throw new Error(describeProblems([file]));
      const parsed = parseBody(note, { format, siteUrl });
      if (!parsed) throw new Error(describeProblems([note.file]));
      const { title, outline } = parsed;
      const { body, headlines } = renderBody(outline, format);
      const show = format === 'text' ? String : showCommonMark;
      const texts = headlines.map(({ headline, changes }) =>
        [headline, ...changes.map(show)].join('\n'),
      );
      const said = words([title, show(body), ...texts].join('\n'));
      expect(firstMissing(words(showCommonMark(bodyOf(note).body)), said)).toBeUndefined();
    },
  );
});

const BLOCK = /^(?:h\d|p|pre|li|t[dh])$/;

/** The text that a browser shows, blocks on lines of their own. */
function showHtml(nodes: readonly ElementContent[]): string {
  const show = (node: ElementContent): string => {
    if (node.type === 'text') return node.value;
    if (node.type !== 'element') return '';
    const shown = showHtml(node.children);
    return BLOCK.test(node.tagName) ? `\n${shown}\n` : shown;
  };
  return nodes.map(show).join('');
}
