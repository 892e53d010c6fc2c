import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleHistory, sampleResponse } from '../../client/sample-response.ts';
import { temporaryDirectory } from '../../temporary.ts';
import { openExample } from './open-app.ts';
import { openBrowser } from './open-browser.ts';

const browser = openBrowser();
const ROOT = process.cwd();
const docs = readFileSync('docs/client.md', 'utf8');

/** Bundles an example of the documentation, which starts with its file name. */
function bundleExample(name: string): string {
  const [, example = ''] =
    new RegExp(`^\`\`\`js\\n(// ${name}\\n.*?)^\`\`\``, 'ms').exec(docs) ?? [];
  const code = example
    .replace('gazette/client', join(ROOT, 'src/client/index.ts'))
    // The clock of the page passes 10 seconds sooner than a busy machine responds.
    .replace(/^watchVersion\(.*\{$/m, '$& timeLimit: 86_400_000,');
  expect(code).toContain('timeLimit');
  const directory = temporaryDirectory({ 'app.ts': code });
  const bun = join(import.meta.dirname, '../node_modules/.bin/bun');
  const argv = ['build', join(directory, 'app.ts'), '--target=browser', '--minify'];
  return execFileSync(bun, argv, { encoding: 'utf8' });
}

/** Opens an app with the example, whose time stands still. */
async function openApp(name: string) {
  const site = { version: '2.4.0', requests: 0, history: sampleHistory };
  const html = `<script type="module">${bundleExample(name)}</script>`;
  const { page, wrong } = await openExample(browser.get(), html, async (newPage) => {
    await newPage.clock.install();
    await newPage.route('https://notes.example.com/**', async (route) => {
      site.requests++;
      const { version, history } = site;
      const log = { ...sampleResponse.log, version, title: `News of ${version}` };
      const isHistory = route.request().url().endsWith('/releases.json');
      const json = isHistory ? history : { ...sampleResponse, version, log };
      await route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } });
    });
  });
  /** Lets time pass until this many requests were sent. */
  const passUntil = async (requests: number) => {
    await expect
      .poll(async () => {
        await page.clock.runFor(10_000);
        return site.requests;
      })
      .toBe(requests);
  };
  return { page, wrong, site, passUntil };
}

test('the example of docs/client.md offers to reload once there is a new version', async () => {
  const { page, wrong, site, passUntil } = await openApp('new-version.js');
  const button = page.getByRole('button');
  await passUntil(2);
  expect(await button.count()).toBe(0);
  site.version = '2.5.0';
  await passUntil(3);
  await button.waitFor();
  expect(await button.allInnerTexts()).toEqual([
    'A new version is available: News of 2.5.0. Reload',
  ]);
  await passUntil(4);
  expect(await button.count()).toBe(1);
  await Promise.all([page.waitForEvent('load'), button.click()]);
  expect(await button.count()).toBe(0);
  expect(wrong).toEqual([]);
});

test('the example of a required update says so, once there is one', async () => {
  const { page, wrong, site, passUntil } = await openApp('required-update.js');
  const alert = page.getByRole('alert');
  await passUntil(2);
  expect(await alert.count()).toBe(0);
  site.history = sampleHistory.map((release, n) =>
    n === 0 ? { ...release, required: true } : release,
  );
  await passUntil(4);
  await alert.waitFor();
  expect(await alert.allInnerTexts()).toEqual(["This version needs an update: What's new"]);
  await Promise.all([page.waitForEvent('load'), page.getByRole('button').click()]);
  expect(wrong).toEqual([]);
});
