import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadCompiler } from '../src/notes/compile.ts';
import { parseNote } from '../src/notes/parse-note.ts';
import { build } from '../src/site/build.ts';
import { check } from '../src/site/build.ts';
import { Settings } from '../src/project/settings.ts';
import { firstMissing, showCommonMark, showHtml, words } from './shown-words.ts';
import { temporaryDirectory } from './temporary.ts';
import { AS_OF } from './as-of.ts';

const root = process.env['REAL_INPUTS'];
const releases = join(root ?? '', 'node-releases');
const siteUrl = 'https://nodejs.org';
const markdown = Settings.parse({ siteUrl, format: 'markdown' });
const text = Settings.parse({ siteUrl });

describe.runIf(root !== undefined)('40 real releases of Node.js', () => {
  const names =
    root === undefined ? [] : readdirSync(releases).filter((name) => name.endsWith('.md'));

  test.each([text, markdown])('build as $format', async (settings) => {
    expect(await check({ asOf: AS_OF, releases, settings })).toMatchObject({
      problems: [],
      notes: 40,
    });
    const built = await build({ asOf: AS_OF, releases, settings, out: temporaryDirectory() });
    expect(built).toMatchObject({ problems: [], current: '25.5.0', previous: '24.10.0' });
  });

  const cases = [markdown, text].flatMap((settings) =>
    names.map((name) => ({ name, settings, format: settings.format })),
  );

  test.each(cases)('$name loses no word as $format or HTML', async ({ name, settings }) => {
    const compile = await loadCompiler(settings);
    const note = parseNote(readFileSync(join(releases, name), 'utf8'));
    const { problems, release } = compile(note);
    expect(problems).toEqual([]);
    const { title = '', body = '', headlines = [] } = release?.entry ?? {};
    const show = settings.format === 'text' ? String : showCommonMark;
    const texts = headlines.map(({ headline, changes }) =>
      [headline, ...changes.map(show)].join('\n'),
    );
    const expected = words(showCommonMark(note.body?.text ?? ''));
    expect(expected.length).toBeGreaterThan(50);
    const said = words([title, show(body), ...texts].join('\n'));
    expect(firstMissing(expected, said)).toBeUndefined();
    const page = words(`${title}\n${showHtml(release?.html ?? '')}`);
    expect(firstMissing(expected, page)).toBeUndefined();
  });
});
