import { globSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { checkLeftovers } from '../../../src/notes/lint/check-leftovers.ts';
import type { Kind } from '../../../src/notes/lint/kind.ts';
import { LEFTOVERS } from '../../../src/notes/lint/leftovers.ts';
import { parseMarkdown } from '../../../src/notes/parse/parse-markdown.ts';
import { loadParser } from '../../../src/notes/parse/parser.ts';

const texts = [
  ...Object.values<Kind>(LEFTOVERS).flatMap(({ example }) => example),
  ...globSync('test/fixtures/bodies/*.txt').flatMap((path) => {
    const lines = readFileSync(path, 'utf8').match(/^".*$/gm) ?? [];
    return lines.map((line) => z.string().parse(JSON.parse(line)));
  }),
];

test('the forms find the same on the lines that are suspect as on all lines', async () => {
  const parse = await loadParser();
  const differing = texts.filter((text) => {
    const parsed = parseMarkdown(parse, text, 1);
    if ('rule' in parsed) return false;
    const find = (isThorough: boolean) =>
      checkLeftovers(parsed.tree, text, { firstLine: 1, version: '1.0.0', isThorough });
    return !isDeepStrictEqual(find(false), find(true));
  });
  expect(differing).toEqual([]);
});
