import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { temporaryDirectory } from '../temporary.ts';
import { anyNote, readExamples } from './any-note.ts';
import { anySettings } from './any-settings.ts';
import { findNoteFault, findSettingsFault } from './find-fault.ts';
import { listPathological } from './pathological.ts';

const RUNS = { numRuns: 300 };

describe('any bytes are a release, or have problems at their place, and always the same', () => {
  test.each(['text', 'markdown'] as const)('notes, as %s', (format) => {
    const directory = temporaryDirectory();
    const check = (bytes: Uint8Array) => {
      expect(findNoteFault(directory, bytes, format)).toBeUndefined();
    };
    fc.assert(fc.property(anyNote(readExamples()), check), RUNS);
  });

  test('settings', () => {
    const directory = temporaryDirectory();
    const check = (bytes: Uint8Array) => {
      expect(findSettingsFault(directory, bytes)).toBeUndefined();
    };
    fc.assert(fc.property(anySettings, check), RUNS);
  });
});

describe('what is slow or deep for parsers is a release or a problem', () => {
  test.each(listPathological(2000))('$name', ({ bytes }) => {
    expect(findNoteFault(temporaryDirectory(), bytes, 'markdown')).toBeUndefined();
  });
});
