import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { build } from '../src/output/build.ts';
import { Settings } from '../src/project/settings.ts';
import { run } from './scripts/run.ts';
import { noteText, temporaryDirectory } from './temporary.ts';

const readme = readFileSync('README.md', 'utf8');
const block = (language: string) =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(readme)?.[1] ?? '';
const Response = z.looseObject({ log: z.looseObject({ previous: z.looseObject({}) }) });

test('the note on the first screen becomes the response beside it', async () => {
  const out = temporaryDirectory();
  const previous = noteText({ version: '2.3.0', title: 'Autumn clean-up' });
  const releases = temporaryDirectory({ 'a.md': block('markdown'), 'b.md': previous });
  const { problems } = await build({ releases, out, settings: Settings.parse({}) });
  expect(problems).toEqual([]);
  const written = Response.parse(JSON.parse(readFileSync(join(out, 'v2/cloud/version'), 'utf8')));
  const { '…': _more, ...shown } = Response.parse(JSON.parse(block('json'))).log.previous;
  expect(written.log.previous).toMatchObject(shown);
  const rest = Response.parse(JSON.parse(block('json')));
  expect(written).toEqual({ ...rest, log: { ...rest.log, previous: written.log.previous } });
});

test('the problems are printed as shown', async () => {
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
  const releases = temporaryDirectory({ '2.4.0.md': note });
  const config = join(temporaryDirectory({ 's.json': '{}' }), 's.json');
  const { stdout } = await run(['check', '--releases', releases, '--config', config]);
  const [, ...shown] = block('text').split('\n');
  expect(stdout.replace(releases, 'releases').split('\n')).toEqual(shown);
});

test('every setting and every key of the front matter is named', () => {
  for (const key of Object.keys(Settings.shape)) expect(readme).toContain(`\`${key}\``);
});
