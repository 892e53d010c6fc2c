import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import * as fc from 'fast-check';
import { anyLargeNote } from './any-large-note.ts';
import { anyNote, readExamples } from './any-note.ts';
import { anyRequest } from './any-request.ts';
import { anyChangelog, readChangelogs } from './any-changelog.ts';
import { createFinder, secondsSince } from './find-fault.ts';
import { createImportFinder } from './find-import-fault.ts';
import { createRequestFinder } from './find-request-fault.ts';

/** Characters of the longest pathological note. */
const LONGEST = 25_000;

/** What is fuzzed. */
interface Target {
  /** Fails if the output of an input has a fault. */
  property: fc.IAsyncPropertyWithHooks<[unknown]>;
  /** The most seconds of CPU time that an input took. */
  getSlowest: () => number;
  close: () => Promise<void>;
  /** Whether an input may take seconds. It is not made smaller then if it has a fault. */
  isLarge?: boolean;
}

/** Opens a target, which writes its current input to a file of the directory. */
type OpenTarget = (directory: string) => Promise<Target>;

const notes: OpenTarget = async (directory) => {
  const real = process.env['REAL_INPUTS'];
  const examples = readExamples(real === undefined ? [] : [join(real, 'node-releases', '*.md')]);
  return createTarget(anyNote(examples, LONGEST), createFinder(directory));
};

/** Notes of up to 1 MiB, each in one format. */
const large: OpenTarget = async (directory) => {
  const findFault = createFinder(directory);
  const tryLarge = async (bytes: Uint8Array) =>
    findFault(bytes, [bytes.length % 2 === 0 ? 'text' : 'markdown']);
  return { ...createTarget(anyLargeNote, tryLarge), isLarge: true };
};

const changelogs: OpenTarget = async (directory) => {
  const real = process.env['REAL_INPUTS'];
  const examples = readChangelogs(real === undefined ? [] : [join(real, 'changelogs', '*.md')]);
  return createTarget(anyChangelog(examples), createImportFinder(directory));
};

const requests: OpenTarget = async (directory) => {
  const { find, close } = await createRequestFinder(directory);
  const target = createTarget(anyRequest, async (request) => {
    writeFileSync(`${directory}/request.json`, JSON.stringify(request));
    return find(request);
  });
  return { ...target, close };
};

/** The targets by name. */
export const targets = new Map(Object.entries({ notes, large, changelogs, requests }));

function createTarget<Input>(
  input: fc.Arbitrary<Input>,
  findFault: (input: Input) => Promise<string | undefined>,
): Target {
  let slowest = 0;
  const property = fc.asyncProperty(input, async (each) => {
    const start = process.cpuUsage();
    const fault = await findFault(each);
    slowest = Math.max(slowest, secondsSince(start));
    // Node.js frees the memory of streams between events only.
    await setImmediate();
    if (fault !== undefined) throw new Error(fault);
  });
  return { property, getSlowest: () => slowest, close: async () => {} };
}
