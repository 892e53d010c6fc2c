import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { anyNote, readExamples } from './any-note.ts';
import { anySettings } from './any-settings.ts';
import { tryNote, trySettings } from './find-fault.ts';
import { listPathological } from './pathological.ts';
import { NO_TEXT } from './pieces.ts';

const RUNS = { numRuns: 300 };

describe('any bytes are a release, or have problems at their place, and always the same', () => {
  test.each(['text', 'markdown'] as const)('notes, as %s', (format) => {
    const directory = temporaryDirectory();
    const check = (bytes: Uint8Array) => {
      expect(tryNote(directory, { bytes, format }).fault).toBeUndefined();
    };
    fc.assert(fc.property(anyNote(readExamples()), check), RUNS);
  });

  test('settings', () => {
    const directory = temporaryDirectory();
    const check = (bytes: Uint8Array) => {
      expect(trySettings(directory, bytes).fault).toBeUndefined();
    };
    fc.assert(fc.property(anySettings, check), RUNS);
  });
});

test.each(['[a]: \ta\n&amp;', '[a]:\n\tb "c"\nd', 'https://a.bc\\&amp;', 'https://a.bc\\\\&amp;'])(
  '%j, which was found once',
  (body) => {
    const bytes = Buffer.from(noteText({}, body));
    expect(tryNote(temporaryDirectory(), { bytes, format: 'text' }).fault).toBeUndefined();
  },
);

test.each(['`q`', '**q** _x_ ~~z~~', '> q', '    q', '[q](https://x.yz)', '1. q\n   - x'])(
  'no word of %j is lost',
  (body) => {
    const bytes = Buffer.from(noteText({}, body));
    expect(tryNote(temporaryDirectory(), { bytes, format: 'text' }).fault).toBeUndefined();
  },
);

test('a note with bytes that are no text is no release', () => {
  const directory = temporaryDirectory();
  const note = Buffer.from(noteText({}, 'a\n\n- b'));
  const check = (wrong: number[], at: number) => {
    const bytes = Buffer.concat([note.subarray(0, at), Uint8Array.from(wrong), note.subarray(at)]);
    expect(tryNote(directory, { bytes, format: 'text' }).fault).toBeUndefined();
  };
  const places = fc.integer({ min: 0, max: note.length });
  fc.assert(fc.property(fc.constantFrom(...NO_TEXT), places, check), RUNS);
});

describe('what is slow or deep for parsers is a release or a problem', () => {
  test.each(listPathological(2000))('$name', ({ bytes }) => {
    const { fault } = tryNote(temporaryDirectory(), { bytes, format: 'markdown' });
    expect(fault).toBeUndefined();
  });
});
