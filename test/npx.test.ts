import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Runs Gazette in a way that may download another package of that name. */
const DOWNLOADS =
  /\b(?:npx|bunx|npm (?:exec|x)|(?:pnpm|yarn) dlx)(?! --no-install )(?: -\S+)* (?:-- )?gazette\b/g;

const listDownloads = (text: string) => text.match(DOWNLOADS) ?? [];

test.each([
  ['npx gazette build', 1],
  ['npx --yes gazette build && npx -y -- gazette check', 2],
  ['npm exec gazette, npm exec -- gazette, npm x gazette', 3],
  ['pnpm dlx gazette, yarn dlx gazette, bunx gazette', 3],
  ['npx --no-install gazette build', 0],
  ['npm run gazette', 0],
  ['npx wrangler deploy', 0],
])('%s: %i', (text, count) => {
  expect(listDownloads(text)).toHaveLength(count);
});

test('no document, workflow or message tells npx to download Gazette', () => {
  const patterns = ['*.{md,json}', '{.github,docs,releases,scripts,src}/**/*.{md,yml,ts}'];
  const paths = globSync(patterns).filter((path) => !path.includes('node_modules'));
  expect(paths).toEqual(expect.arrayContaining(['README.md', '.github/workflows/publish.yml']));
  const found = paths.flatMap((path) =>
    listDownloads(readFileSync(path, 'utf8')).map((line) => `${path}: ${line}`),
  );
  expect(found).toEqual([]);
});
