import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { describeProblems } from '../describe-problems.ts';
import { compileText } from './compile-text.ts';

const settings = { siteUrl: 'https://notes.example.com/', art: 'https://cdn.example.com/a.png' };
const cases = globSync('test/fixtures/cases/*.md').flatMap((path) =>
  (['text', 'markdown'] as const).map((format) => ({ path, format })),
);

describe('notes as projects write them give the release of the file next to them', () => {
  test.each(cases)('$path as $format', async ({ path, format }) => {
    const { problems, release } = await compileText(readFileSync(path, 'utf8'), {
      ...settings,
      format,
    });
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
