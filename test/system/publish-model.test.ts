import { setImmediate } from 'node:timers/promises';
import { assert, asyncProperty } from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { openBucket } from '../../src/publish/bucket.ts';
import { readEnvironment } from '../../src/publish/read-environment.ts';
import { runSteps } from '../publish/model/run-steps.ts';
import { steps } from '../publish/model/steps.ts';
import { repetitions } from './repetitions.ts';
import { startRadosgw } from './start-radosgw.ts';

const RUNS = repetitions(5, 200);

const s3 = await startRadosgw(afterAll);

test(
  `${RUNS} random sequences of edits and publishes to a real S3 server`,
  async () => {
    await s3.client.fetch(`${s3.endpoint}/model`, { method: 'PUT' });
    let sequences = 0;
    const property = asyncProperty(steps, async (list) => {
      const bucket = openBucket({
        target: { bucket: 'model', prefix: `${(sequences += 1)}/` },
        access: readEnvironment(s3.env, s3.endpoint),
        signal: AbortSignal.timeout(120_000),
      });
      expect(await runSteps(list, bucket, async () => setImmediate())).toEqual([]);
    });
    await assert(property, { numRuns: RUNS, endOnFailure: true });
  },
  180_000 + RUNS * 20_000,
);
