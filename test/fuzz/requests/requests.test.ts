import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../../temporary.ts';
import { anyInput, createFinder } from './find-fault.ts';
import { openSystem } from './open-system.ts';

test('every request gets the documented response', async () => {
  const system = await openSystem(temporaryDirectory());
  const { find, close } = createFinder(system);
  const check = async (input: Parameters<typeof find>[0]) => {
    expect(await find(input)).toBeUndefined();
  };
  await fc.assert(fc.asyncProperty(anyInput, check), { numRuns: 600 });
  close();
  await system.close();
});
