import { expect, test } from 'vitest';
import { compile } from './compile.ts';
import { programs } from './programs.ts';

/** The errors of the first lines of each wrong program, by framework and line. */
const COMMON = [
  [2, `Type '"bagde"' is not assignable to type 'WhatsNewMode | undefined'`],
  [3, `Property 'length' does not exist on type 'number'`],
  [4, `the types 'UnavailableReason' and '"broken"' have no overlap`],
  [5, `Property 'nothing' does not exist on type`],
] as const;
const NO_SRC = `{ mode: "badge"; }'`;
const MODE = `Type '"bagde"' is not assignable to type 'WhatsNewMode | undefined'`;

const CASES = [
  ['react', 'wrong.tsx', [...COMMON, [6, NO_SRC]]],
  ['preact', 'wrong.tsx', [...COMMON, [6, NO_SRC], [7, `"skip-first": false`]]],
  ['solid', 'wrong.tsx', [...COMMON, [6, MODE], [7, `"skip-first": false`]]],
  ['vue', 'wrong.vue', [...COMMON, [6, NO_SRC], [7, `Type 'false' is not assignable to`]]],
  [
    'svelte',
    'wrong.svelte',
    [
      ...COMMON,
      [6, NO_SRC],
      [7, `Type 'false' is not assignable to`],
      [8, `Type 'number' is not assignable to type 'string'`],
      [9, `Type 'number' is not assignable to type 'string | Node'`],
    ],
  ],
] as const;

test.each(CASES)(
  '%s checks the attributes and events of the element',
  (framework, file, errors) => {
    expect(compile(programs[framework])).toEqual(
      errors.map(([line, message]) => ({
        place: `${file}:${line}`,
        message: expect.stringContaining(message),
      })),
    );
  },
);
