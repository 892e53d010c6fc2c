import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { renderCaller, renderSharedWorkflow } from '../../src/authoring/shared-workflow.ts';
import { Settings } from '../../src/project/settings.ts';

const ADDRESS = 'https://github.com/acme/gazette/releases/download/v0.6.0/gazette-0.6.0.tgz';

test('the workflow for other repositories has the jobs of gazette init', () => {
  const text = readFileSync('.github/workflows/notes.yml', 'utf8');
  expect(load(text)).toEqual(load(renderSharedWorkflow()));
});

test.each([
  ['pages', ['github-pages']],
  ['s3', []],
])('a project without package.json calls it for %s', async (name, hosting) => {
  const caller = renderCaller(Settings.parse({ hosting }), '', ADDRESS);
  await expect(caller).toMatchFileSnapshot(`../fixtures/ci/caller-${name}.yml`);
});

test('there is no caller for other targets and other addresses', () => {
  const settings = Settings.parse({ hosting: ['github-pages'] });
  expect(renderCaller(settings, '', '/srv/gazette.tgz')).toBe(undefined);
  expect(renderCaller(Settings.parse({ hosting: ['netlify'] }), '', ADDRESS)).toBe(undefined);
  const both = Settings.parse({ hosting: ['github-pages', 'cloudflare'] });
  expect(renderCaller(both, '', ADDRESS)).toBe(undefined);
});
