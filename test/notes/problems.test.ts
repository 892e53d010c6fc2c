import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { check } from '../../src/project/check.ts';
import { Settings } from '../../src/project/settings.ts';
import { describeProblems } from '../describe-problems.ts';

const DIRECTORY = 'test/fixtures/problems';
/** Problems between notes, which the fixtures have by chance. */
const BETWEEN = new Set(['duplicate-date', 'duplicate-version']);

describe('each note with problems is refused word for word as its .txt says', async () => {
  const { problems } = await check({ releases: DIRECTORY, settings: Settings.parse({}) });

  test.each(globSync(`${DIRECTORY}/*.md`).toSorted())('%s', async (path) => {
    const own = problems.filter(({ file, rule }) => file === path && !BETWEEN.has(rule));
    expect(own).not.toEqual([]);
    await expect(describeProblems(own)).toMatchFileSnapshot(
      `../../${DIRECTORY}/${basename(path, '.md')}.txt`,
    );
  });
});
