import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../../temporary.ts';
import { anyInput, createFinder } from './find-fault.ts';
import { openWorld } from './open-world.ts';

test('any request, and any login, is answered as promised', async () => {
  const world = await openWorld(temporaryDirectory());
  const { find, findInLog, close } = createFinder(world);
  const check = async (input: Parameters<typeof find>[0]) => {
    expect(await find(input)).toBeUndefined();
  };
  await fc.assert(fc.asyncProperty(anyInput, check), { numRuns: 2000 });
  expect(await findInLog()).toBeUndefined();
  close();
  await world.close();
}, 60_000);
