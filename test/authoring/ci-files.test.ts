import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { renderWorkflow } from '../../src/authoring/github-workflow.ts';
import { renderPipeline } from '../../src/authoring/gitlab-pipeline.ts';
import { Settings } from '../../src/project/settings.ts';

const ACTION = /uses: (.*)/g;
const listActions = (text: string) => [...text.matchAll(ACTION)].map(([, action]) => action);

const PUBLISH = /gazette publish|(?:wrangler|netlify|vercel|firebase|swa|rsync) (?=[^|]*\$OUT)/g;

describe.each([
  [{}, ['gazette publish']],
  [{ hosting: ['cloudflare'], out: "a 'b\\" }, ['wrangler ']],
  [{ hosting: ['netlify'], releases: 'docs: notes' }, ['netlify ']],
  [{ hosting: ['vercel'] }, ['vercel ']],
  [{ hosting: ['firebase'] }, ['firebase ']],
  [{ hosting: ['azure'] }, ['swa ']],
  [{ hosting: ['nginx'] }, ['rsync ', 'rsync ']],
  [{ hosting: ['caddy', 'apache', 'nginx', 'netlify'] }, ['netlify ', 'rsync ', 'rsync ']],
])('with the settings %j', (typed, commands) => {
  const settings = Settings.parse(typed);

  test.each([
    ['GitHub', renderWorkflow(settings), 1],
    ['GitLab', renderPipeline(settings), 2],
  ])('CI on %s publishes to the hosts of the settings, and is short', (_name, text, jobs) => {
    const found = text.match(PUBLISH) ?? [];
    expect(found).toEqual(Array.from({ length: jobs }, () => commands).flat());
    expect(JSON.stringify(load(text))).toContain(JSON.stringify(settings.out));
    expect(JSON.stringify(load(text))).toContain(`"${settings.releases}/**`);
    const lines = text.split('\n');
    expect(lines.length).toBeLessThanOrEqual(125);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(140);
  });
});

test('the workflow uses the same commits of actions as the workflows of this repository', () => {
  const own = listActions(readFileSync('.github/workflows/publish.yml', 'utf8'));
  const used = listActions(renderWorkflow(Settings.parse({})));
  expect(used).toHaveLength(4);
  expect(own).toEqual(expect.arrayContaining(used));
});
