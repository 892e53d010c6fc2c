import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makePng } from '../../project/pictures.ts';
import { noteText, temporaryDirectory } from '../../temporary.ts';

const MODULES = join(import.meta.dirname, 'node_modules');
const COMMAND = join(process.cwd(), 'lib/scripts/gazette.mjs');
const DOCS = readFileSync('docs/sites.md', 'utf8');

/** The code block of docs/sites.md that starts like this. */
function block(start: string): string {
  const all = [...DOCS.matchAll(/^```\w+\n([^]*?)^```$/gm)].map(([, code = '']) => code);
  const found = all.find((code) => code.startsWith(start));
  if (found === undefined) throw new Error(`docs/sites.md has no block ${start}`);
  return found;
}

const BODY = `Use {{ braces }}, \`{{ code }}\`, {% raw %} and {{< open. See [the first](1.0.md), [below](#fixes) and ![A shot](shot.png).

> [!WARNING]
> Back up first.

## Fixes

- Fixed: \`List<T>\` & <kbd>Ctrl</kbd>

\`\`\`js
const a = '{{ b }}';
\`\`\`

<details><summary>More</summary>

- inside **bold**

</details>`;

/** Creates a site with two releases, one with what generators take for their own syntax. */
function createSite(files: Record<string, string>): string {
  const directory = temporaryDirectory({
    'package.json': '{ "type": "module" }',
    'releases/1.0.md': noteText({ version: '1.0.0', withdrawn: 'It lost data.' }),
    'releases/2.0.md': noteText(
      { version: '2.0.0', date: '2026-01-10', title: 'A <b> & {{ c }}' },
      BODY,
    ),
    ...files,
  });
  writeFileSync(join(directory, 'releases/shot.png'), makePng(64, 32));
  symlinkSync(MODULES, join(directory, 'node_modules'), 'dir');
  return directory;
}

function run(directory: string, command: string, ...argv: string[]): void {
  const file = command.startsWith('/') ? command : join(MODULES, '.bin', command);
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' };
  execFileSync(file, argv, { cwd: directory, stdio: ['ignore', 'ignore', 'inherit'], env });
}

const writePages = (directory: string, ...argv: string[]) =>
  run(directory, process.execPath, COMMAND, 'pages', ...argv);

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x3C;': '<',
  '&#39;': "'",
  '&#x27;': "'",
  '‘': "'",
  '’': "'",
};
const PARTS = ['{{ braces }}', '{{ code }}', '{% raw %}', 'List<T>', "'{{ b }}'"];

/** What readers see of the page of 2.0.0, whatever the generator makes of it. */
function expectPage(directory: string, path: string): string {
  const html = readFileSync(join(directory, path), 'utf8');
  const text = html
    .replaceAll(/<(script|style)[^]*?<\/\1>|<[^>]*>/g, '')
    .replaceAll(/&(?:lt|gt|quot|#39|#x27|#x3C);|[‘’]/g, (found) => ENTITIES[found] ?? found);
  for (const part of PARTS) expect(text, `${path} has ${part}`).toContain(part);
  expect(text).toMatch(/Back up first\./);
  expect(text).not.toMatch(/\[!WARNING\]|:::|\*\*/);
  expect(html).toMatch(/<img[^>]*src="[^"]+"/);
  expect(html).toMatch(/href="(?:[^"]*\/)?1\.0\.0(?:\/|\.html)?"/);
  return html;
}

test('pages for Hugo', () => {
  const directory = createSite({
    'hugo.toml': 'baseURL = "https://example.com/"\n[markup.goldmark.renderer]\nunsafe = true\n',
    'layouts/_default/single.html': '<h1>{{ .Title }}</h1>{{ .Content }}',
  });
  writePages(directory, 'content/changelog', '--for', 'hugo');
  run(directory, '/usr/bin/hugo', '--quiet');
  expectPage(directory, 'public/changelog/2.0.0/index.html');
  const [, src = ''] =
    /src="\.\.\/([^"]+)"/.exec(
      readFileSync(join(directory, 'public/changelog/2.0.0/index.html'), 'utf8'),
    ) ?? [];
  expect(readFileSync(join(directory, 'public/changelog', src))).toEqual(makePng(64, 32));
});

test('pages for Jekyll', () => {
  const directory = createSite({ '_config.yml': 'exclude: [node_modules, releases]\n' });
  writePages(directory, 'changelog', '--for', 'jekyll');
  run(directory, '/usr/bin/jekyll', 'build', '--quiet');
  expectPage(directory, '_site/changelog/2.0.0.html');
});

test('pages for MkDocs', () => {
  const directory = createSite({
    'mkdocs.yml': 'site_name: Kite\nmarkdown_extensions: [admonition, md_in_html]\n',
    'docs/index.md': '# Kite\n',
  });
  writePages(directory, 'docs/changelog', '--for', 'mkdocs');
  run(directory, '/usr/bin/mkdocs', 'build', '--quiet', '--strict');
  const html = expectPage(directory, 'site/changelog/2.0.0/index.html');
  expect(html).toContain('<div class="admonition warning">');
});

test('pages for VitePress', () => {
  const directory = createSite({ 'docs/index.md': '# Kite\n' });
  writePages(directory, 'docs/changelog', '--for', 'vitepress');
  run(directory, 'vitepress', 'build', 'docs');
  const html = expectPage(directory, 'docs/.vitepress/dist/changelog/2.0.0.html');
  expect(html).toContain('github-alert');
});

test('pages for Eleventy', () => {
  const directory = createSite({
    'eleventy.config.js': `export default (config) => { config.setInputDirectory('src'); config.addPassthroughCopy('src/changelog/art'); };`,
  });
  writePages(directory, 'src/changelog', '--for', 'eleventy');
  run(directory, 'eleventy', '--quiet');
  expectPage(directory, '_site/changelog/2.0.0/index.html');
});

test.each([
  [
    'Eleventy',
    'eleventy',
    ['--quiet', '--input=src'],
    '_site/changelog/2.0.0/index.html',
    {
      'src/_data/releases.js': block('// src/_data/releases.js'),
      'src/changelog.njk': block('---\npagination'),
    },
  ],
  [
    'Astro',
    'astro',
    ['build'],
    'dist/changelog/2.0.0/index.html',
    {
      'src/content.config.ts': block('// src/content.config.ts'),
      'src/pages/changelog/[version].astro': block('---\n// src/pages/changelog/[version].astro'),
    },
  ],
] as const)('the recipe for %s', (_, command, argv, page, files) => {
  const directory = createSite({ ...files });
  installPackage(directory);
  run(directory, command, ...argv);
  expectPage(directory, page);
});

/** Puts the package next to the generators, as an installation does. */
function installPackage(directory: string): void {
  const modules = join(directory, 'node_modules');
  rmSync(modules);
  mkdirSync(modules);
  for (const name of readdirSync(MODULES)) symlinkSync(join(MODULES, name), join(modules, name));
  for (const path of ['package.json', 'lib']) {
    cpSync(path, join(modules, 'gazette', path), { recursive: true });
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(modules, 'gazette/node_modules'), 'dir');
}
