import { expect, test } from 'vitest';
import { describeProblems } from '../describe-problems.ts';
import { testTables } from '../lists.ts';
import { noteText } from '../temporary.ts';
import { compileText } from './compile-text.ts';
import { findSample } from './files.ts';

const SITE = 'https://notes.example.com/log/';

async function compile(body: string, settings: Record<string, unknown> = {}) {
  return compileText(noteText({}, body), { siteUrl: SITE, ...settings }, { find: findSample });
}

async function problemsOf(body: string, settings: Record<string, unknown> = {}) {
  return describeProblems((await compile(body, settings)).problems);
}

testTables('test/fixtures/media', {
  address: async (body) => {
    const asText = await compile(body);
    const asMarkdown = await compile(body, { format: 'markdown' });
    const texts = [asText, asMarkdown].map(({ problems, release }) =>
      problems.length > 0 ? describeProblems(problems) : release?.entry.body,
    );
    const isSame = asMarkdown.release?.article.html === asText.release?.article.html;
    return `${texts.join('\n')}${isSame ? '' : '\nwith different pages'}`;
  },
  html: async (body) => {
    const { release } = await compile(body);
    return `${release?.article.html.trim()}\n${release?.feed.trim()}`;
  },
  problems: async (body) => {
    const problems = await problemsOf(body);
    const asMarkdown = await problemsOf(body, { format: 'markdown' });
    return asMarkdown === problems ? problems.trimEnd() : `${problems}as Markdown:\n${asMarkdown}`;
  },
});

test('without siteUrl, there is one problem, and one for each missing file', async () => {
  const body = '![A](images/a.png) ![A](a.png)\n\n<img src="images/b.png"> ![A](images/a.png)';
  expect(await problemsOf(body, { siteUrl: undefined })).toBe(
    '7:1-7:19 picture: "images/a.png" is a local file, which needs the setting siteUrl, such as "siteUrl": "https://notes.example.com/"\n' +
      '7:20-7:31 missing-picture: there is no file "a.png" in the directory of the notes; correct the path, or type a whole URL, https://…\n',
  );
});
