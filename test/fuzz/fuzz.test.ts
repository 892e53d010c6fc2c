import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { anyChangelog, readChangelogs } from './any-changelog.ts';
import { anyNote, readExamples } from './any-note.ts';
import { anyRequest, type AnyRequest } from './any-request.ts';
import { anySettings } from './any-settings.ts';
import { createFinder } from './find-fault.ts';
import { createImportFinder } from './find-import-fault.ts';
import { createRequestFinder } from './find-request-fault.ts';
import { pathologicalNotes } from './pathological.ts';
import { NOT_UTF8 } from './pieces.ts';

/** `npm run fuzz` tries many more. */
const RUNS = { numRuns: 40 };
const LONGEST = 500;

describe('what check accepts, build and show can render; the same bytes give the same', () => {
  test('notes', async () => {
    const { tryNote } = createFinder(temporaryDirectory());
    const check = async (bytes: Uint8Array) => {
      expect(await tryNote(bytes)).toBeUndefined();
    };
    await fc.assert(fc.asyncProperty(anyNote(readExamples(), LONGEST), check), RUNS);
  });

  test('settings', async () => {
    const { trySettings } = createFinder(temporaryDirectory());
    const check = async (bytes: Uint8Array) => {
      expect(await trySettings(bytes)).toBeUndefined();
    };
    await fc.assert(fc.asyncProperty(anySettings, check), RUNS);
  });
});

test('any changelog gives notes or problems, and no file outside of the directory', async () => {
  const findFault = createImportFinder(temporaryDirectory());
  const check = async (text: string) => {
    expect(await findFault(text)).toBeUndefined();
  };
  await fc.assert(fc.asyncProperty(anyChangelog(readChangelogs()), check), RUNS);
});

test('no request gets a secret, the sessions of others, or an unexpected status', async () => {
  const { find, close } = await createRequestFinder(temporaryDirectory());
  const check = async (request: AnyRequest) => {
    expect(await find(request)).toBeUndefined();
  };
  await fc.assert(fc.asyncProperty(anyRequest, check), { numRuns: 600 });
  await close();
});

const FOUND_ONCE = [
  '[a]: \ta\n&amp;',
  '[a]:\n\tb "c"\nd',
  'https://a.bc\\&amp;',
  'https://a.bc\\\\&amp;',
  'https://a.bc\\<!A<a@b.cd>',
  'https://a.bc&#x9F;',
  'xmpp:a@b.cd\\&#x9F;',
];
const ONE_WORD = ['`q`', '**q** _x_ ~~z~~', '> q', '    q', '[q](https://x.yz)', '1. q\n   - x'];

test.each([...FOUND_ONCE, ...ONE_WORD])('no word of %j is lost', async (body) => {
  const bytes = Buffer.from(noteText({}, body));
  expect(await createFinder(temporaryDirectory()).tryNote(bytes)).toBeUndefined();
});

test('a note with bytes that are not UTF-8 is not a release', async () => {
  const { tryNote } = createFinder(temporaryDirectory());
  const note = Buffer.from(noteText({}, 'a\n\n- b'));
  const check = async (wrong: number[], at: number) => {
    const bytes = Buffer.concat([note.subarray(0, at), Uint8Array.from(wrong), note.subarray(at)]);
    expect(await tryNote(bytes)).toBeUndefined();
  };
  const places = fc.integer({ min: 0, max: note.length });
  await fc.assert(fc.asyncProperty(fc.constantFrom(...NOT_UTF8), places, check), RUNS);
});

describe('input that is slow or deep for parsers gives a release or problems', () => {
  test.each(pathologicalNotes)('$name', async ({ make }) => {
    const bytes = Buffer.from(make(LONGEST));
    expect(
      await createFinder(temporaryDirectory()).tryNote(bytes, { isWritten: false }),
    ).toBeUndefined();
  });
});

/** Each ended a process once. */
const HEAVY = {
  'nested templates in code': `\`\`\`js\n${'`${'.repeat(2500)}\n\`\`\``,
  'line breaks in HTML': 'a<br>'.repeat(70_000),
};

test.each(Object.entries(HEAVY))('%s can be rendered', async (_name, body) => {
  const { tryNote } = createFinder(temporaryDirectory());
  expect(
    await tryNote(Buffer.from(noteText({}, body)), {
      formats: ['markdown'],
      isWritten: false,
    }),
  ).toBeUndefined();
});
