import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { anyNote, readExamples } from './any-note.ts';
import { anySettings } from './any-settings.ts';
import { tryNote, trySettings } from './find-fault.ts';
import { listPathological } from './pathological.ts';
import { NOT_UTF8 } from './pieces.ts';

const RUNS = { numRuns: 300 };

describe('any bytes give a release, or problems at their place, and always the same', () => {
  test.each(['text', 'markdown'] as const)('notes, as %s', async (format) => {
    const directory = temporaryDirectory();
    const check = async (bytes: Uint8Array) => {
      expect((await tryNote(directory, { bytes, format })).fault).toBeUndefined();
    };
    await fc.assert(fc.asyncProperty(anyNote(readExamples()), check), RUNS);
  });

  test('settings', async () => {
    const directory = temporaryDirectory();
    const check = async (bytes: Uint8Array) => {
      expect((await trySettings(directory, bytes)).fault).toBeUndefined();
    };
    await fc.assert(fc.asyncProperty(anySettings, check), RUNS);
  });
});

const FOUND_ONCE = [
  '[a]: \ta\n&amp;',
  '[a]:\n\tb "c"\nd',
  'https://a.bc\\&amp;',
  'https://a.bc\\\\&amp;',
];
const ONE_WORD = ['`q`', '**q** _x_ ~~z~~', '> q', '    q', '[q](https://x.yz)', '1. q\n   - x'];

test.each([...FOUND_ONCE, ...ONE_WORD])('no word of %j is lost', async (body) => {
  const bytes = Buffer.from(noteText({}, body));
  const { fault } = await tryNote(temporaryDirectory(), { bytes, format: 'text' });
  expect(fault).toBeUndefined();
});

test('a note with bytes that are not UTF-8 is not a release', async () => {
  const directory = temporaryDirectory();
  const note = Buffer.from(noteText({}, 'a\n\n- b'));
  const check = async (wrong: number[], at: number) => {
    const bytes = Buffer.concat([note.subarray(0, at), Uint8Array.from(wrong), note.subarray(at)]);
    expect((await tryNote(directory, { bytes, format: 'text' })).fault).toBeUndefined();
  };
  const places = fc.integer({ min: 0, max: note.length });
  await fc.assert(fc.asyncProperty(fc.constantFrom(...NOT_UTF8), places, check), RUNS);
});

describe('input that is slow or deep for parsers gives a release or problems', () => {
  test.each(listPathological(2000))('$name', async ({ bytes }) => {
    const { fault } = await tryNote(temporaryDirectory(), { bytes, format: 'markdown' });
    expect(fault).toBeUndefined();
  });
});
