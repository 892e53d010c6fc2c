import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { FrontMatter } from '../../src/notes/parse/schema.ts';
import { build } from '../../src/site/build.ts';
import { Settings, TypedSettings } from '../../src/project/settings.ts';
import { COMMANDS } from '../../scripts/main.ts';
import { run } from '../scripts/run.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { AS_OF } from '../as-of.ts';

const readme = readFileSync('README.md', 'utf8');
const writing = readFileSync('docs/writing.md', 'utf8');
const block = (text: string, language: string) =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(text)?.[1] ?? '';
const Response = z.looseObject({ log: z.looseObject({ previous: z.looseObject({}) }) });

test('CHANGELOG.md has the releases of this project; npm run changelog writes it', async () => {
  const argv = ['show', '--all', '--format', 'changelog', '--as-of', '9999-12-31'];
  const { stdout } = await run(argv);
  expect(stdout).toBe(readFileSync('CHANGELOG.md', 'utf8'));
});

test('README and docs are short', () => {
  const docs = globSync('docs/*.md').map((file) => readFileSync(file));
  expect(Buffer.byteLength(readme)).toBeLessThan(6000);
  expect(Buffer.concat([Buffer.from(readme), ...docs]).length).toBeLessThan(165_000);
});

test('the note in the README becomes the response next to it', async () => {
  const out = temporaryDirectory();
  const previous = noteText({ version: '2.3.0', title: 'Autumn clean-up' });
  const note = block(readme, 'markdown');
  const releases = temporaryDirectory({ 'a.md': note, 'b.md': previous });
  const { problems } = await build({ asOf: AS_OF, releases, out, settings: Settings.parse({}) });
  expect(problems).toEqual([]);
  const written = Response.parse(JSON.parse(readFileSync(join(out, 'v2/cloud/version'), 'utf8')));
  const { '…': _more, ...shown } = Response.parse(JSON.parse(block(readme, 'json'))).log.previous;
  expect(written.log.previous).toMatchObject(shown);
  const rest = Response.parse(JSON.parse(block(readme, 'json')));
  expect(written).toEqual({ ...rest, log: { ...rest.log, previous: written.log.previous } });
});

test('check prints the problems that docs/writing.md shows', async () => {
  const note = `---
version: 2.4.0
date: 2026-02-30
titel: What's new
art: https://cdn.example.com/intro.png
---

## SITE

## ENGINE

-
- Faster.
`;
  const releases = temporaryDirectory({
    '2.3.0.md': noteText({ version: '2.3.0' }),
    '2.4.0.md': note,
  });
  const config = join(temporaryDirectory({ 's.json': '{}' }), 's.json');
  const argv = ['check', '--releases', releases, '--config', config];
  const { stdout } = await run(argv);
  const [, ...shown] = block(writing, 'text').split('\n');
  expect(stdout.replaceAll(releases, 'releases').split('\n')).toEqual(shown);
});

test('the docs name every key of the front matter and every setting', () => {
  const settings = readFileSync('docs/settings.md', 'utf8');
  const missing = [
    ...Object.keys(FrontMatter.shape).filter((key) => !writing.includes(`\n- \`${key}\``)),
    ...Object.keys(TypedSettings.shape).filter((key) => !settings.includes(`\n- \`${key}\``)),
  ];
  expect(missing).toEqual([]);
});

test.each([...COMMANDS.keys()])('docs/commands.md names every option of %s', async (command) => {
  const commands = readFileSync('docs/commands.md', 'utf8');
  const [common = '', ...sections] = commands.split('\n## ');
  const own = sections.find((section) => section.startsWith(`${command}\n`)) ?? '';
  const { stdout } = await run([command, '--help']);
  const options = [...stdout.matchAll(/^ {2}.*(--[a-z-]+)/gm)].map(([, name = '']) => name);
  expect(options.length).toBeGreaterThan(0);
  expect(options.filter((name) => !`${common}${own}`.includes(`\`${name}`))).toEqual([]);
});

test('every relative link in the docs leads to a file, and to a heading in it', () => {
  const broken = globSync(['*.md', 'docs/*.md']).flatMap((file) =>
    listLinks(file).filter((link) => !leadsSomewhere(file, link)),
  );
  expect(broken).toEqual([]);
});

/** Lists the links of a file, except those in code blocks. */
function listLinks(file: string): string[] {
  const text = readFileSync(file, 'utf8').replaceAll(/^```.*?^```$|`[^`\n]*`/gms, '');
  return [...text.matchAll(/(?:\]\(|<img src=")(?!https?:)([^)"\s]+)/g)].map(
    ([, link = '']) => link,
  );
}

function leadsSomewhere(file: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? file : join(dirname(file), path);
  if (!existsSync(target)) return false;
  if (anchor === undefined) return true;
  const headings = readFileSync(target, 'utf8').matchAll(/^#+ (.*)$/gm);
  return [...headings].some(([, text = '']) => slug(text) === anchor);
}

/** The anchor that GitHub gives a heading. */
function slug(heading: string): string {
  const text = heading.toLowerCase().replaceAll(/[^\p{L}\p{N}\s-]/gu, '');
  return text.replaceAll(/\s/g, '-');
}

/** Runs Gazette in a way that may download another package of that name. */
const DOWNLOADS =
  /\b(?:npx|bunx|npm (?:exec|x)|(?:pnpm|yarn) dlx)(?! --no-install )(?: -\S+)* (?:-- )?gazette\b/g;

test('no document, workflow or message tells npx to download Gazette', () => {
  const patterns = ['*.{md,json}', '{.github,docs,releases,scripts,src}/**/*.{md,yml,ts}'];
  const paths = globSync(patterns).filter((path) => !path.includes('node_modules'));
  expect(paths).toEqual(expect.arrayContaining(['README.md', '.github/workflows/publish.yml']));
  const found = paths.flatMap((path) =>
    (readFileSync(path, 'utf8').match(DOWNLOADS) ?? []).map((line) => `${path}: ${line}`),
  );
  expect(found).toEqual([]);
});
