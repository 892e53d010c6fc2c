import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { check } from '../../src/site/build.ts';
import { Settings } from '../../src/project/settings.ts';
import { describeProblems } from '../describe-problems.ts';
import { AS_OF } from '../as-of.ts';

const DIRECTORY = 'test/fixtures/problems';
/** Problems between notes, which fixtures have by accident. */
const BETWEEN = new Set(['duplicate-date', 'duplicate-version']);

describe('each note has the problems of its .txt file, word for word', async () => {
  const { problems } = await check({
    asOf: AS_OF,
    releases: DIRECTORY,
    settings: Settings.parse({}),
  });

  test.each(globSync(`${DIRECTORY}/*.md`).toSorted())('%s', async (path) => {
    const own = problems.filter(({ file, rule }) => file === path && !BETWEEN.has(rule));
    expect(own).not.toEqual([]);
    await expect(describeProblems(own)).toMatchFileSnapshot(
      `../../${DIRECTORY}/${basename(path, '.md')}.txt`,
    );
  });
});
