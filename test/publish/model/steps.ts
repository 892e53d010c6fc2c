import {
  type Arbitrary,
  array,
  boolean,
  constant,
  constantFrom,
  integer,
  nat,
  oneof,
  record,
  tuple,
} from 'fast-check';
import { EDITIONS, type Prefix, type State } from './notes.ts';

/** One run of `gazette publish`. */
export interface RunStep {
  /** The publisher. */
  who: 0 | 1;
  /** Whether the publisher gets the newest notes first, and builds them. */
  isFresh: boolean;
  isForced: boolean;
  isDelete: boolean;
}

export type Step =
  | { type: 'write'; version: string; day: number; hasTime: boolean }
  | { type: 'mark'; version: string; state: State }
  | { type: 'edit'; version: string; art: number }
  | { type: 'translate'; version: string; art: number }
  /** Changes the settings. */
  | { type: 'configure'; prefixes: readonly Prefix[] }
  | { type: 'advance'; hours: number }
  | { type: 'pull'; who: 0 | 1 }
  | { type: 'build'; who: 0 | 1 }
  | { type: 'publish'; run: RunStep; faultEvery: number; seed: number }
  | { type: 'race'; runs: [RunStep, RunStep]; faultEvery: number; seed: number };

const version = integer({ min: 1, max: 4 }).map((number) => `${number}.0`);
const who = constantFrom(0 as const, 1 as const);
const state = constantFrom<State>(
  'released',
  'released',
  'draft',
  'withdrawn',
  'backport',
  'beta',
  'beta',
);
const often = constantFrom(true, true, true, false);
const rarely = constantFrom(true, ...Array.from({ length: 9 }, () => false));
const run = record({ who, isFresh: often, isForced: rarely, isDelete: boolean() });
/** Mostly of different builds. None is forced: --force is for a publish that runs alone. */
const race = tuple(run, run, integer({ max: 7, min: 0 })).map(([a, b, fresh]) => {
  const runs: [RunStep, RunStep] = [
    { ...a, who: 0, isFresh: fresh < 4, isForced: false },
    { ...b, who: 1, isFresh: fresh > 2, isForced: false },
  ];
  return runs;
});
const faultEvery = constantFrom(0, 0, 5, 15, 40);
const seed = nat();

const publish = record({ type: constant('publish'), run, faultEvery, seed });
const bothPublish = record({ type: constant('race'), runs: race, faultEvery, seed });
const art = integer({ min: 1, max: 3 });
const edit = record({ type: constant('edit'), version, art });
const translate = record({ type: constant('translate'), version, art });
const write = record({
  type: constant('write'),
  version,
  day: integer({ min: -2, max: 3 }),
  hasTime: boolean(),
});

const configure = record({
  type: constant('configure'),
  prefixes: constantFrom<readonly Prefix[]>(EDITIONS, EDITIONS, ['de/', ''], ['beta/', ''], ['']),
});

const any: Arbitrary<Step> = oneof(
  { weight: 4, arbitrary: write },
  { weight: 3, arbitrary: record({ type: constant('mark'), version, state }) },
  { weight: 3, arbitrary: edit },
  { weight: 1, arbitrary: translate },
  { weight: 1, arbitrary: configure },
  {
    weight: 2,
    arbitrary: record({ type: constant('advance'), hours: integer({ min: 1, max: 40 }) }),
  },
  { weight: 1, arbitrary: record({ type: constant('pull'), who }) },
  { weight: 1, arbitrary: record({ type: constant('build'), who }) },
  { weight: 6, arbitrary: publish },
  { weight: 6, arbitrary: bothPublish },
);

/** Pictures and editions come and go, so that one publish deletes what another needs. */
const pictures: Arbitrary<Step> = oneof(
  edit,
  translate,
  configure,
  publish,
  bothPublish,
  bothPublish,
);

const size = { minLength: 4, maxLength: 24, size: 'max' } as const;
export const steps = oneof({ weight: 2, arbitrary: array(any, size) }, array(pictures, size));
