import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { fillTemplate } from '../../src/authoring/deploy-targets.ts';
import { checkCi } from '../../src/authoring/init-project.ts';
import { renderWorkflow } from '../../src/authoring/github-workflow.ts';
import { renderPipeline } from '../../src/authoring/gitlab-pipeline.ts';
import { Settings } from '../../src/project/settings.ts';

const Jobs = z.object({
  jobs: z.object({ publish: z.looseObject({ steps: z.array(z.unknown()) }) }),
});

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

test.each([renderWorkflow, renderPipeline])('%o checks changes of the style sheet', (render) => {
  const text = render(Settings.parse({ releases: './notes', css: './brand.css' }));
  expect(text).toMatch(/: \["notes\/\*\*(?:\/\*)?", "brand\.css", "package\.json", /);
});

test('pages of one service are not published by the other', () => {
  const settings = Settings.parse({ hosting: ['gitlab-pages'] });
  expect(() => checkCi('github', settings)).toThrow('GitLab Pages in "hosting" needs --ci gitlab');
  expect(() => checkCi('gitlab', settings)).not.toThrow();
});

test('a mistyped name in a template is an error', () => {
  expect(() => fillTemplate('%OUT% %OTU%', { OUT: 'dist' })).toThrow('no text for %OTU%');
});

test('the workflow uses the same commits of actions as the workflows of this repository', () => {
  const own = listActions(readFileSync('.github/workflows/publish.yml', 'utf8'));
  const used = listActions(renderWorkflow(Settings.parse({})));
  expect(used).toHaveLength(4);
  expect(own).toEqual(expect.arrayContaining(used));
});

describe.each(['a: b', 'a #b', '$(x)', '${{ x }}', "it's", '"', '`x`'])(
  'in the directory %s',
  (name) => {
    const directory = `packages/${name}`;
    const settings = Settings.parse({ hosting: ['github-pages'] });

    test('GitHub evaluates nothing of its name', () => {
      const text = renderWorkflow(settings, { directory });
      const typed = directory.replaceAll('${{', "${{ '${{' }}");
      expect(load(text)).toMatchObject({
        name: `release notes of ${directory}`,
        defaults: { run: { 'working-directory': typed } },
        jobs: {
          publish: { concurrency: { group: expect.stringMatching(/^release-notes[\w-]*$/) } },
        },
      });
      const { publish } = Jobs.parse(load(text)).jobs;
      expect(publish.steps).toContainEqual(
        expect.objectContaining({ with: { path: `${typed}/\${{ env.OUT }}` } }),
      );
    });

    test('GitLab runs nothing of its name', () => {
      const pipeline = z
        .record(z.string(), z.unknown())
        .parse(load(renderPipeline({ ...settings, hosting: [] }, { directory })));
      const [job = ''] = Object.keys(pipeline);
      expect(job).toMatch(/^\.release-notes[\w-]*$/);
      const {
        before_script: [command = ''],
      } = z.object({ before_script: z.array(z.string()) }).parse(pipeline[job]);
      const printed = execFileSync('bash', ['-c', command.replace(/^cd/, 'printf %s')], {
        encoding: 'utf8',
      });
      expect(printed).toBe(directory);
    });
  },
);
