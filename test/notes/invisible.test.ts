import { describe, expect, test } from 'vitest';
import { checkBidi } from '../../src/notes/invisible.ts';

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
    expect(checkBidi(text).map(({ offset }) => offset)).toEqual(found);
  });

  test.each([
    '',
    'a\u200Eb\u200F\u061C',
    [LRE, RLE, LRO, RLO].map((opener) => `${opener}a${PDF}`).join('\n'),
    [LRI, RLI, FSI].map((opener) => `${opener}a${PDI}`).join(''),
    `${LRI}${RLE}${FSI}a${PDI}${PDF}${PDI}`,
  ])('%j has only pairs', (text) => {
    expect(checkBidi(text)).toEqual([]);
  });
});
