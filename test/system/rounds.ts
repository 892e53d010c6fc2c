import { expect } from 'vitest';
import { VersionResponse } from '../../src/contract/index.ts';

/** Picks how often a test repeats something: few times in `npm run test:system`, often in `npm run test:soak`. */
export const repetitions = (few: number, many: number) =>
  process.env['SOAK'] === undefined ? few : many;

/** Makes and reads bodies of so many lines that writing them takes a while. */
export function makeRounds(lines: number) {
  const bodyOf = (round: number) => `Round ${round}\n${'A complete document.\n'.repeat(lines)}`;
  /** Returns the round of a body, which must be complete. */
  const roundOf = (body = '') => {
    const round = Number(/^Round (\d+)\n/.exec(body)?.[1]);
    expect(body === bodyOf(round).trimEnd()).toBe(true);
    return round;
  };
  /** Returns the round of a version response. */
  const readRound = (text: string) => roundOf(VersionResponse.parse(JSON.parse(text)).log.body);
  return { bodyOf, roundOf, readRound };
}
