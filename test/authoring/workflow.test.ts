import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { renderWorkflow } from '../../src/authoring/workflow.ts';
import { Settings } from '../../src/project/settings.ts';

const ACTION = /uses: (.*)/g;
const listActions = (text: string) => [...text.matchAll(ACTION)].map(([, action]) => action);

describe.each([
  ['S3', {}, /gazette publish --to/, /wrangler/],
  ['Cloudflare', { hosting: ['cloudflare'], out: "a 'b\\" }, /wrangler pages deploy/, /AWS/],
])('the workflow for %s', (_name, settings, published, absent) => {
  const workflow = renderWorkflow(Settings.parse(settings));

  test('publishes there only', () => {
    expect(workflow).toMatch(published);
    expect(workflow).not.toMatch(absent);
  });

  test('is short', () => {
    const lines = workflow.split('\n');
    expect(lines.length).toBeLessThanOrEqual(75);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120);
  });

  test('uses the same commits of actions as the workflows of this repository', () => {
    const own = listActions(readFileSync('.github/workflows/publish.yml', 'utf8'));
    expect(listActions(workflow)).toHaveLength(2);
    expect(own).toEqual(expect.arrayContaining(listActions(workflow)));
  });
});
