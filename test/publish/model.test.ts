import { assert, asyncProperty } from 'fast-check';
import { expect, test } from 'vitest';
import { repetitions } from '../system/repetitions.ts';
import { runSteps } from './model/run-steps.ts';
import { steps } from './model/steps.ts';
import { createMemoryBucket } from './model/store.ts';

const RUNS = repetitions(300, 10_000);

test(
  `in ${RUNS} random sequences of edits and publishes, no reader gets what must not be published`,
  async () => {
    const property = asyncProperty(steps, async (list) => {
      expect(await runSteps(list, createMemoryBucket(), async () => {})).toEqual([]);
    });
    await assert(property, { numRuns: RUNS });
  },
  60_000 + RUNS * 100,
);
