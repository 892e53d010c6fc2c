import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ReleaseLogEntry } from '../../src/contract/index.ts';
import { noteText } from '../temporary.ts';
import { compileText, problemsOf, problemsOfNote } from './compile-text.ts';
import { testLists } from '../lists.ts';
import { describeProblems } from '../describe-problems.ts';

const DIRECTORY = 'test/fixtures/notes';
const cases = globSync(`${DIRECTORY}/*.json`).map((expected) => {
  const [name = '', format = ''] = expected.slice(`${DIRECTORY}/`.length).split('.');
  return { name, format, expected };
});

/** Compiles a note of the fixtures, with the line ends that a note is read with. */
async function compileFixture(name: string, settings: Record<string, unknown>) {
  const text = readFileSync(`${DIRECTORY}/${name}.md`, 'utf8').replace(/^\uFEFF/, '');
  return compileText(text.replaceAll('\r\n', '\n'), settings);
}

describe('compiles a note to the release of its JSON file', () => {
  test.each(cases)('$name as $format', async ({ name, format, expected }) => {
    const settings = { format, siteUrl: 'https://www.example.com' };
    const { problems, release } = await compileFixture(name, settings);
    expect(problems).toEqual([]);
    const wanted = ReleaseLogEntry.parse(JSON.parse(readFileSync(expected, 'utf8')));
    expect(release?.entry).toEqual(wanted);
    expect(Object.keys(release?.entry ?? {})).toEqual(Object.keys(wanted));
  });

  test('or to problems', async () => {
    const { problems, release } = await compileFixture('pictures-and-tables', {});
    expect(release).toBeUndefined();
    expect(problems.map(({ rule }) => rule)).toEqual(['picture']);
  });
});

test('a mail address is shown as it is typed', async () => {
  const text =
    '<mailto:a@b.cd> <a@b.cd> [a@b.cd](MAILTO:a@b.cd) [](mailto:a@b.cd) [us](mailto:a@b.cd)';
  const { release } = await compileText(noteText({}, text));
  expect(release?.entry.body).toBe('mailto:a@b.cd a@b.cd a@b.cd a@b.cd us (mailto:a@b.cd)');
});

describe('the settings complete a note', () => {
  const withoutArt = '---\nversion: 1\ndate: 2026-01-01\n---\n\nFaster.\n';
  const art = 'https://cdn.example.com/default.png';

  test('art', async () => {
    const artOf = async (settings: Record<string, unknown>) =>
      (await compileText(withoutArt, settings)).release?.entry.art;
    expect([await artOf({ art }), await artOf({})]).toEqual([art, '']);
  });

  test('but not one with problems', async () => {
    const compiled = [
      await compileText(withoutArt.replace('version: 1\n', ''), { art }),
      await compileText(`${withoutArt}\n<!-- a`, { art }),
    ];
    expect(compiled.map(({ release }) => release)).toEqual([undefined, undefined]);
    expect(compiled.map(({ problems }) => problems.map(({ rule }) => rule))).toEqual([
      ['missing-key'],
      ['html'],
    ]);
  });

  test('title with the version, art, phrase and language', async () => {
    const settings = {
      title: 'Neues in {version} ({version})',
      art,
      published: 'Erschienen am {date}.',
      locale: 'de-DE',
    };
    expect((await compileFixture('windows', settings)).release?.entry).toMatchObject({
      title: 'Neues in 010 (010)',
      art: 'https://cdn.example.com/a.png',
      published: 'Erschienen am 1. März 2026.',
    });
  });

  test('a title without a placeholder stays as it is, and so does one of a note', async () => {
    const titleOf = async (fields: Record<string, string>, settings: Record<string, unknown>) =>
      (await compileText(noteText(fields), settings)).release?.entry.title;
    expect(await titleOf({}, { title: 'News' })).toBe('News');
    expect(await titleOf({ title: 'New in {version}' }, {})).toBe('New in {version}');
    expect(await titleOf({ version: "$& $' 1" }, {})).toBe("What's new in $& $' 1");
  });
});

describe('one problem does not hide the others of its note', () => {
  const HEAD = 'version: 1\nart: https://cdn.example.com/a.png\n';
  const control = (code: string) =>
    `control-character: the control character U+${code} is invisible and not allowed; delete it, or save the file as UTF-8\n`;

  test('but control characters do', async () => {
    const body = `A \u001B[31mred\u001B[0m word.\n\n- \u0000\n-\n\n##Fixes`;
    expect(await problemsOf(body)).toBe(
      `7:3 ${control('001B')}7:11 ${control('001B')}9:3 ${control('0000')}`,
    );
  });

  test('the first 100 control characters are reported', async () => {
    const problems = await problemsOf('\u0001'.repeat(200));
    expect(problems.split('\n')).toHaveLength(101);
  });

  test('wrong fields and a wrong body', async () => {
    expect(await problemsOfNote(`---\n${HEAD}titel: A\n---\n\n-\n`)).toBe(
      `1:1 missing-key: "date" is missing; add a line such as date: 2026-11-20
4:1 unknown-key: "titel" is not a key of a release note; did you mean "title"?
7:1-7:2 empty-item: this list item is empty; type the change, or delete the line
`,
    );
  });
});

test.each([
  [
    'Themes by @ada in https://github.com/o/r/pull/17',
    'in <a href="https://github.com/o/r/pull/17">#17</a>',
  ],
  ['@ada made their first contribution in https://github.com/o/r/pull/17', '>#17</a>'],
  ['By @a[bot] in https://github.com/o/r/pull/17', '>#17</a>'],
  [
    'Like @ada in https://github.com/o/r/pull/17/files',
    '>https://github.com/o/r/pull/17/files</a>',
  ],
  ['See https://github.com/o/r/pull/17', '>https://github.com/o/r/pull/17</a>'],
])('the page shows the pull request of %s', async (body, expected) => {
  const { release } = await compileText(noteText({}, body));
  expect(release?.article.html).toContain(expected);
});

const siteUrl = 'https://notes.example.com/';

// The first line of a body is line 7 of its note.
testLists('test/fixtures/bodies', async (body) => {
  const problems = await problemsOf(body, { siteUrl });
  const asMarkdown = await problemsOf(body, { siteUrl, format: 'markdown' });
  return asMarkdown === problems ? problems : `${problems}as Markdown:\n${asMarkdown}`;
});

describe.each(['text', 'markdown'])('notes as projects write them, as %s', (format) => {
  test.each(globSync('test/fixtures/cases/*.md'))('%s', async (path) => {
    const settings = { siteUrl, format, art: 'https://cdn.example.com/a.png' };
    const { problems, release } = await compileText(readFileSync(path, 'utf8'), settings);
    const { title, body, headlines } = release?.entry ?? {};
    const lines = headlines?.flatMap(({ headline, changes }) => [
      `\n## ${headline}`,
      ...changes.map((change) => `\n* ${change.replaceAll('\n', '\n  ')}`),
    ]);
    const shown = [`# ${title}\n\n${body}\n`, ...(lines ?? [])].join('\n');
    const warnings = describeProblems(problems);
    await expect(`${warnings}${shown}\n`).toMatchFileSnapshot(
      `../../${path.replace(/md$/, `${format}.txt`)}`,
    );
  });
});
