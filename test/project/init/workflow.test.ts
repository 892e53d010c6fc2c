import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WORKFLOW } from '../../../src/project/init/workflow.ts';

const ACTION = /uses: (.*)/g;
const listActions = (text: string) => [...text.matchAll(ACTION)].map(([, action]) => action);

test('the workflow fits on one screen', () => {
  const lines = WORKFLOW.split('\n');
  expect(lines.length).toBeLessThanOrEqual(40);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120);
});

test('it uses the same commits of actions as the workflows of this repository', () => {
  const own = listActions(readFileSync('.github/workflows/publish.yml', 'utf8'));
  expect(listActions(WORKFLOW)).toHaveLength(2);
  expect(own).toEqual(expect.arrayContaining(listActions(WORKFLOW)));
});
