import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
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

const PAGES = { out: 'site', releases: 'releases' };

describe('the service publishes to its own pages', () => {
  test('GitHub', () => {
    const workflow = load(renderWorkflow({ ...PAGES, hosting: ['github-pages'] }));
    const { publish } = Jobs.parse(workflow).jobs;
    expect(publish).toMatchObject({
      environment: 'github-pages',
      permissions: { 'id-token': 'write', pages: 'write', actions: 'read', contents: 'read' },
    });
    const condition = "github.event_name != 'schedule' || steps.due.outputs.found != ''";
    expect(publish.steps.slice(-2)).toEqual([
      {
        if: condition,
        uses: expect.stringMatching(/^actions\/upload-pages-artifact@/),
        with: { path: '${{ env.OUT }}' },
      },
      {
        if: condition,
        uses: expect.stringMatching(/^actions\/deploy-pages@/),
        name: 'Publish to GitHub Pages',
      },
    ]);
  });

  test('GitLab, and a job without anything due ends with a warning instead', () => {
    const text = renderPipeline({ ...PAGES, hosting: ['gitlab-pages'] });
    const due = { pages: { publish: 'site' }, allow_failure: { exit_codes: 3 } };
    expect(load(text)).toMatchObject({
      'release-notes-publish': { pages: { publish: 'site' } },
      'release-notes-due': due,
    });
    expect(text.match(/exit.*;/g)).toEqual(['exit 3;', 'exit 3;']);
    const other = renderPipeline({ ...PAGES, hosting: [] });
    expect(other).not.toMatch(/pages|exit_codes/);
    expect(other.match(/exit.*;/g)).toEqual(['exit;', 'exit;']);
  });
});

test('pages of one service are not published by the other', () => {
  const settings = Settings.parse({ hosting: ['gitlab-pages'] });
  expect(() => checkCi('github', settings)).toThrow('GitLab Pages needs --ci gitlab');
  expect(() => checkCi('gitlab', settings)).not.toThrow();
});

test('runs that publish wait for each other', () => {
  const settings = { ...PAGES, hosting: [] };
  const concurrency = { group: 'release-notes', 'cancel-in-progress': false, queue: 'max' };
  expect(load(renderWorkflow(settings))).toMatchObject({ jobs: { publish: { concurrency } } });
  const one = { resource_group: 'release-notes' };
  expect(load(renderPipeline(settings))).toMatchObject({
    'release-notes-publish': one,
    'release-notes-due': one,
  });
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
