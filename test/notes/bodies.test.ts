import { testLists } from '../lists.ts';
import { problemsOf } from './compile-text.ts';

const siteUrl = 'https://notes.example.com/';

// The first line of a body is line 7 of its note.
testLists('test/fixtures/bodies', async (body) => {
  const problems = await problemsOf(body, { siteUrl });
  const asMarkdown = await problemsOf(body, { siteUrl, format: 'markdown' });
  return asMarkdown === problems ? problems : `${problems}as Markdown:\n${asMarkdown}`;
});
