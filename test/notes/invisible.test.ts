import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findUnpairedBidi } from '../../src/notes/invisible.ts';

const [LRE, RLE, PDF, LRO, RLO] = ['\u202A', '\u202B', '\u202C', '\u202D', '\u202E'];
const [LRI, RLI, FSI, PDI] = ['\u2066', '\u2067', '\u2068', '\u2069'];

describe('bidirectional controls that are not paired on their line are found', () => {
  test.each([
    [`a${RLO}b`, [1]],
    [`${RLO}a\nb${PDF}`, [0, 4]],
    [`a\n${LRI}b\u2029c${PDI}`, [2, 6]],
    [`${LRI}a${PDF}`, [2]],
    [`${LRI}${RLE}a${PDI}`, [3]],
    [`${RLE}${LRI}a${PDF}${PDI}`, [3]],
    [`${LRI}${RLI}a${PDI}`, [0]],
    [`${LRI}a${PDI}${PDI}${PDF}`, [3]],
  ])('%j', (text, found) => {
    expect(findUnpairedBidi(text).map(({ offset }) => offset)).toEqual(found);
  });

  test.each([
    '',
    'a\u200Eb\u200F\u061C',
    [LRE, RLE, LRO, RLO].map((opener) => `${opener}a${PDF}`).join('\n'),
    [LRI, RLI, FSI].map((opener) => `${opener}a${PDI}`).join(''),
    `${LRI}${RLE}${FSI}a${PDI}${PDF}${PDI}`,
  ])('%j has only pairs', (text) => {
    expect(findUnpairedBidi(text)).toEqual([]);
  });
});

/** Texts in which every control is paired. */
const { paired } = fc.letrec<{ paired: string }>((tie) => ({
  paired: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: fc.constantFrom('a', '\u05D0', '\n') }),
    fc
      .tuple(fc.constantFrom(LRE, RLE, LRO, RLO), tie('paired'))
      .map(([opener, text]) => `${opener}${text.replaceAll('\n', '')}${PDF}`),
    fc
      .tuple(fc.constantFrom(LRI, RLI, FSI), tie('paired'))
      .map(([opener, text]) => `${opener}${text.replaceAll('\n', '')}${PDI}`),
    fc.tuple(tie('paired'), tie('paired')).map((texts) => texts.join('')),
  ),
}));

test('any text with pairs has no problem; with one control more it has one', () => {
  const control = fc.constantFrom(LRE, RLE, PDF, LRO, RLO, LRI, RLI, FSI, PDI);
  fc.assert(
    fc.property(paired, control, fc.nat(), (text, more, at) => {
      expect(findUnpairedBidi(text)).toEqual([]);
      const offset = at % (text.length + 1);
      const broken = text.slice(0, offset) + more + text.slice(offset);
      const [problem, ...others] = findUnpairedBidi(broken);
      expect(others).toEqual([]);
      expect(problem && broken.charAt(problem.offset)).toMatch(/[\u202A-\u202E\u2066-\u2069]/);
    }),
    { numRuns: 1000 },
  );
});
