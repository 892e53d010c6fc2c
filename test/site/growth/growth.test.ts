import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Settings } from '../../../src/project/settings.ts';
import { createGrowingProject } from './growing-project.ts';
import { step } from './steps.ts';

const settings = Settings.parse({ siteUrl: 'https://notes.example.com/', history: 3 });

test('however a project grows, addresses keep working, and the output is that of a clean build', async () => {
  const seen = { pages: 0, gone: 0, removed: 0, unchanged: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 14 }), async (steps) => {
      const project = createGrowingProject(settings);
      for (const each of steps) await project.grow(each);
      const { alive, gone } = project.listPages();
      seen.pages += alive.length;
      seen.gone += gone.length;
      seen.removed += project.counts.removed;
      seen.unchanged += project.counts.unchanged;
    }),
    { numRuns: 3, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: true },
  );
  expect(seen.pages).toBeGreaterThan(15);
  expect(seen.gone).toBeGreaterThan(0);
  expect(seen.removed).toBeGreaterThan(0);
  expect(seen.unchanged).toBeGreaterThan(200);
}, 120_000);
