import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { VFile } from 'vfile';
import { ReleaseLogEntry } from '../../src/contract/index.ts';
import { makeRelease } from '../../src/notes/make-release.ts';
import { parseNote } from '../../src/notes/parse-note.ts';
import { describeProblems } from '../describe-problems.ts';
import { readAllNotes } from '../read-all-notes.ts';
import { noteText } from '../temporary.ts';
import { Settings } from '../../src/project/settings.ts';

const DIRECTORY = 'test/fixtures/notes';
const cases = globSync(`${DIRECTORY}/*.json`).map((expected) => {
  const [name = '', format = ''] = expected.slice(`${DIRECTORY}/`.length).split('.');
  return { name, format, expected };
});

function release(name: string, settings: Record<string, unknown>) {
  const file = readAllNotes(DIRECTORY).find(({ path }) => path === `${DIRECTORY}/${name}.md`);
  const note = file && parseNote(file);
  const made = note && makeRelease(note, Settings.parse(settings));
  return { made, problems: file?.messages.map(({ ruleId }) => ruleId) };
}

describe('given a note, this release', () => {
  test.each(cases)('$name as $format', ({ name, format, expected }) => {
    const { made, problems } = release(name, { format, siteUrl: 'https://www.example.com' });
    expect(problems).toEqual([]);
    const wanted = ReleaseLogEntry.parse(JSON.parse(readFileSync(expected, 'utf8')));
    expect(made?.entry).toEqual(wanted);
    expect(Object.keys(made?.entry ?? {})).toEqual(Object.keys(wanted));
  });

  test('a headline is plain text also where the rest is Markdown', () => {
    const text = noteText({}, '## ![logo](https://example.com/a.png) <b>API</b>\n\n- Faster.');
    const file = new VFile({ path: 'a.md', value: text });
    const note = parseNote(file);
    expect(note && makeRelease(note, Settings.parse({ format: 'markdown' }))).toBeUndefined();
    expect(file.messages.map(({ ruleId }) => ruleId)).toEqual(['image', 'html', 'html']);
  });

  test('HTML elements are open in each other up to a bound', () => {
    const problems = (body: string) => {
      const file = new VFile({ path: 'a.md', value: noteText({}, body) });
      const note = parseNote(file);
      if (note) makeRelease(note, Settings.parse({ format: 'markdown' }));
      return describeProblems([file]);
    };
    expect(problems(`x ${'<b>'.repeat(1000)}<br>y</b><b>`)).toBe('');
    expect(problems(`</i>x\n\n${'<p>x</p>'.repeat(2000)}`)).toBe('');
    expect(problems(`x ${'<b>'.repeat(1001)}y</b>`)).toBe(
      '7:3003-7:3006 nesting: more than 1000 HTML elements are open here; close them\n',
    );
  });

  test('text behind a comment is no Markdown, and would become it once the comment is gone', () => {
    const file = new VFile({ path: 'a.md', value: noteText({}, '<!-- a --> *b*') });
    const note = parseNote(file);
    expect(note && makeRelease(note, Settings.parse({ format: 'markdown' }))).toBeUndefined();
    expect(file.messages.map(String)).toEqual([
      'a.md:7:1-7:15: text on the line of an HTML comment counts as HTML, found " *b*"; put the comment on a line of its own',
    ]);
  });

  test('a mail address is shown as it is typed', () => {
    const text =
      '<mailto:a@b.cd> <a@b.cd> [a@b.cd](MAILTO:a@b.cd) [](mailto:a@b.cd) [us](mailto:a@b.cd)';
    const note = parseNote(new VFile({ path: 'a.md', value: noteText({}, text) }));
    expect(note && makeRelease(note, Settings.parse({}))?.entry.body).toBe(
      'mailto:a@b.cd a@b.cd a@b.cd a@b.cd us (mailto:a@b.cd)',
    );
  });

  test('a picture, a table and HTML have no text form', () => {
    const { made, problems } = release('markdown-only', { siteUrl: 'https://www.example.com' });
    expect(made).toBeUndefined();
    expect(problems?.toSorted()).toEqual(['html', 'html', 'image', 'table']);
  });
});

describe('the settings fill in what a note leaves out', () => {
  const withoutArt = '---\nversion: 1\ndate: 2026-01-01\n---\n\nFaster.\n';
  const make = (value: string, settings: Record<string, unknown>) => {
    const file = new VFile({ path: 'a.md', value });
    const note = parseNote(file);
    return { made: note && makeRelease(note, Settings.parse(settings)), file };
  };

  test('art', () => {
    const art = 'https://cdn.example.com/default.png';
    expect(make(withoutArt, { art })).toMatchObject({
      made: { entry: { art }, isDraft: false },
      file: { messages: [] },
    });
    const { made, file } = make(withoutArt, {});
    expect(made).toBeUndefined();
    expect(file.messages).toMatchObject([
      {
        ruleId: 'missing-key',
        line: 1,
        column: 1,
        reason:
          '"art" is missing here and in the settings; add a line such as art: https://cdn.example.com/art/intro.png',
      },
    ]);
  });

  test('nothing where the note is wrong', () => {
    const settings = { art: 'https://cdn.example.com/default.png' };
    expect(make(withoutArt.replace('version: 1\n', ''), settings).made).toBeUndefined();
    expect(make(`${withoutArt}\n<b>`, settings).made).toBeUndefined();
  });

  test('title, art, phrase and language', () => {
    const settings = {
      title: 'Neues',
      art: 'https://cdn.example.com/default.png',
      published: 'Erschienen am {date}.',
      locale: 'de-DE',
    };
    expect(release('windows', settings).made?.entry).toMatchObject({
      title: 'Neues',
      art: 'https://cdn.example.com/a.png',
      published: 'Erschienen am 1. März 2026.',
    });
  });
});
