import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { anyChangelog, readChangelogs } from './any-changelog.ts';

import { anyLargeNote, anyNote, readExamples } from './any-note.ts';
import { anyRequest, type AnyRequest } from './any-request.ts';
import { createFinder } from './find-fault.ts';
import { createImportFinder } from './find-import-fault.ts';
import { createRequestFinder } from './find-request-fault.ts';
import { pathologicalNotes } from './pathological.ts';

/** How many times as many inputs as in each run of the tests: `npm run fuzz` sets it. */
const TIMES = Number(process.env['FUZZ'] ?? 0);
const inputs = (few: number) => ({ numRuns: few * Math.max(TIMES, 1) });
/** Characters of pathological notes. */
const LONGEST = TIMES > 0 ? 25_000 : 500;
/** Real notes and changelogs, to which accidents happen. */
const real = (files: string) =>
  TIMES > 0 && process.env['REAL_INPUTS'] ? [join(process.env['REAL_INPUTS'], files)] : [];

test('what check accepts, build and show can render', async () => {
  const findFault = createFinder(temporaryDirectory());
  const check = async (bytes: Uint8Array) => {
    expect(await findFault(bytes)).toBeUndefined();
  };
  const notes = anyNote(readExamples(real('node-releases/*.md')), LONGEST);
  await fc.assert(fc.asyncProperty(notes, check), inputs(40));
});

test.runIf(TIMES > 0)('so it is with notes of up to 1 MiB', async () => {
  const findFault = createFinder(temporaryDirectory());
  const check = async (bytes: Uint8Array) => {
    const format = bytes.length % 2 === 0 ? 'text' : 'markdown';
    expect(await findFault(bytes, [format])).toBeUndefined();
  };
  // To make one smaller would take hours.
  await fc.assert(fc.asyncProperty(anyLargeNote, check), { ...inputs(1), endOnFailure: true });
});

test('any changelog gives notes or problems, and no file outside of the directory', async () => {
  const findFault = createImportFinder(temporaryDirectory());
  const check = async (text: string) => {
    expect(await findFault(text)).toBeUndefined();
  };
  const changelogs = anyChangelog(readChangelogs(real('changelogs/*.md')));
  await fc.assert(fc.asyncProperty(changelogs, check), inputs(40));
});

test('no request gets a secret, the sessions of others, or an unexpected status', async () => {
  const { find, close } = await createRequestFinder(temporaryDirectory());
  const check = async (request: AnyRequest) => {
    expect(await find(request)).toBeUndefined();
  };
  await fc.assert(fc.asyncProperty(anyRequest, check), inputs(200));
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

/** Each ended a process once, and takes as long as hundreds of others. */
const HEAVY = [`\`\`\`js\n${'`${'.repeat(2500)}\n\`\`\``, 'a<br>'.repeat(70_000)];

test.each([...FOUND_ONCE, ...ONE_WORD])('no word of %j is lost', async (body) => {
  const bytes = Buffer.from(noteText({}, body));
  expect(await createFinder(temporaryDirectory())(bytes)).toBeUndefined();
});

test.runIf(TIMES > 0).each(HEAVY)('%.20j can be rendered', async (body) => {
  const bytes = Buffer.from(noteText({}, body));
  expect(await createFinder(temporaryDirectory())(bytes, ['markdown'])).toBeUndefined();
});

/** All of them at night. */
const some = pathologicalNotes.filter((_, index) => TIMES > 0 || index % 4 === 0);

test.each(some)('$name: a release or problems', async ({ make }) => {
  const bytes = Buffer.from(make(LONGEST));
  expect(await createFinder(temporaryDirectory())(bytes)).toBeUndefined();
});
