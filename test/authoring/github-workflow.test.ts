import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { LOCAL_COMMAND } from '../../src/authoring/deploy-targets.ts';
import { renderCaller, renderWorkflow } from '../../src/authoring/github-workflow.ts';
import { Settings } from '../../src/project/settings.ts';

const address = 'https://github.com/acme/gazette/releases/download/v0.6.0/gazette-0.6.0.tgz';
const Step = z.looseObject({ run: z.optional(z.string()) });
const Workflow = z.object({ jobs: z.record(z.string(), z.object({ steps: z.array(Step) })) });

const stepsOf = (text: string) =>
  Object.values(Workflow.parse(load(text)).jobs).flatMap(({ steps }) => steps);

test('the workflow for other repositories has the steps of gazette init but for npm ci', () => {
  const shared = readFileSync('.github/workflows/notes.yml', 'utf8')
    .replaceAll('npx --yes "$PACKAGE"', LOCAL_COMMAND)
    .replaceAll(/inputs\.to == '[\w-]+' && \((.*)\)$/gm, '$1')
    .replaceAll('${{ inputs.directory }}/', '')
    .replaceAll(/^ +working-directory: \.\n/gm, '');
  const [pages = [], s3 = []] = [['github-pages'], []].map((hosting) =>
    stepsOf(renderWorkflow(Settings.parse({ hosting }))),
  );
  const own = [...pages, ...s3.slice(-1)].filter(({ run }) => run !== 'npm ci');
  expect(stepsOf(shared)).toEqual(own);
});

test.each([
  ['pages', ['github-pages']],
  ['s3', []],
])('a project without package.json calls it for %s', async (name, hosting) => {
  const caller = renderCaller(Settings.parse({ hosting }), { address });
  await expect(caller).toMatchFileSnapshot(`../fixtures/ci/caller-${name}.yml`);
});

test('there is no caller for other targets and other addresses', () => {
  const settings = Settings.parse({ hosting: ['github-pages'] });
  expect(renderCaller(settings, { address: '/srv/gazette.tgz' })).toBe(undefined);
  expect(renderCaller(Settings.parse({ hosting: ['netlify'] }), { address })).toBe(undefined);
  const both = Settings.parse({ hosting: ['github-pages', 'cloudflare'] });
  expect(renderCaller(both, { address })).toBe(undefined);
});
