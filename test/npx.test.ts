import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

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
