import { upload, type UploadResult } from '../../../src/publish/upload.ts';
import { HASH_HEADER, type Bucket } from '../../../src/publish/bucket.ts';
import { buildModel, isSameBuild, type ModelBuild } from './build.ts';
import {
  EDITIONS,
  isExcluded,
  isNewer,
  pickCurrent,
  START,
  type ModelNote,
  type ModelNotes,
  type Prefix,
} from './notes.ts';
import { startProcess } from './process.ts';
import { createRandom, type Random } from './random.ts';
import type { RunStep, Step } from './steps.ts';
import { watchStore, type Watched } from './world.ts';

const HOUR = 3_600_000;

/** What a publisher has on disk. */
interface Checkout {
  notes: ModelNotes;
  /** The editions of its settings. */
  prefixes: readonly Prefix[];
  build: ModelBuild | undefined;
}

interface World {
  bucket: Bucket;
  tick: () => Promise<void>;
  watched: Watched;
  now: number;
  notes: Map<string, ModelNote>;
  prefixes: readonly Prefix[];
  checkouts: [Checkout, Checkout];
  /** Requests of killed processes that have not reached the store. */
  late: (() => Promise<unknown>)[];
}

type Outcome = UploadResult | Error | 'killed' | 'outdated';

const first = (number: number): ModelNote => ({
  version: `${number}.0`,
  day: number - 9,
  hasTime: false,
  state: 'released',
  art: number,
  revision: 0,
  german: 0,
});

/** Runs steps on an empty store. Returns what happened that must not happen, and how often publishes ended how. */
export async function runSteps(steps: readonly Step[], bucket: Bucket, tick: () => Promise<void>) {
  const notes = new Map([first(1), first(2)].map((note) => [note.version, note]));
  const build = buildModel(notes, START);
  const checkout = { notes: new Map(notes), prefixes: EDITIONS, build };
  const watched = watchStore(bucket);
  const world: World = {
    bucket,
    tick,
    watched,
    now: START,
    notes,
    prefixes: EDITIONS,
    checkouts: [{ ...checkout }, checkout],
    late: [],
  };
  const last: Step = { type: 'publish', run: RUN, faultEvery: 0, seed: 0 };
  for (const step of [...steps, last, last]) {
    await runStep(world, step);
    if (watched.violations.length > 0) break;
  }
  return watched.violations;
}

const RUN: RunStep = { who: 0, isFresh: true, isForced: false, isDelete: false };

async function runStep(world: World, step: Step): Promise<void> {
  if (step.type === 'advance') world.now += step.hours * HOUR;
  else if (step.type === 'configure') world.prefixes = step.prefixes;
  else if (step.type === 'pull') pull(world, world.checkouts[step.who]);
  else if (step.type === 'build') buildAgain(world, world.checkouts[step.who]);
  else if (step.type === 'publish') await publishAlone(world, step);
  else if (step.type === 'race') await race(world, step);
  else editNote(world, step);
}

function pull({ notes, prefixes }: World, checkout: Checkout): void {
  checkout.notes = new Map(notes);
  checkout.prefixes = prefixes;
}

function editNote({ notes }: World, step: Extract<Step, { version: string }>): void {
  const note = notes.get(step.version);
  const { version } = step;
  if (step.type === 'write') {
    const { day, hasTime } = step;
    const fresh = { version, state: 'released' as const, art: Number(version[0]) };
    notes.set(version, { ...(note ?? { ...fresh, revision: 0, german: 0 }), day, hasTime });
  } else if (note && step.type === 'mark') notes.set(version, { ...note, state: step.state });
  else if (note && step.type === 'translate') {
    notes.set(version, { ...note, german: step.art });
  } else if (note && step.type === 'edit') {
    notes.set(version, { ...note, art: step.art, revision: note.revision + 1 });
  }
}

function buildAgain({ now, watched }: World, checkout: Checkout): void {
  const { notes, prefixes } = checkout;
  const build = buildModel(notes, now, prefixes);
  if (build) checkout.build = build;
  const isEnough = pickCurrent('', notes, now).length === 2;
  const found = (build?.versions ?? []).map(({ prefix, latest }) => `${prefix}${latest.join()}`);
  const expected = (isEnough ? prefixes : []).map(
    (prefix) => `${prefix}${pickCurrent(prefix, notes, now).join()}`,
  );
  if (found.join(' ') !== expected.join(' ')) {
    watched.report(`the build has ${found.join(' ')}, not ${expected.join(' ')}`);
  }
}

async function race(world: World, step: Extract<Step, { type: 'race' }>): Promise<void> {
  const random = createRandom(step.seed);
  const before = fireLate(world, random);
  await Promise.all(
    step.runs.map(async (run) => {
      await publish(world, run, { random, faultEvery: step.faultEvery });
      await Promise.all(fireLate(world, random));
    }),
  );
  await Promise.all(before);
}

async function publishAlone(world: World, step: Extract<Step, { type: 'publish' }>): Promise<void> {
  const { run, faultEvery, seed } = step;
  const random = createRandom(seed);
  const before = fireLate(world, random);
  // --force is for stores that nobody else changes.
  if (run.isForced) await Promise.all(before);
  const isCalm = faultEvery === 0 && (run.isForced || before.length === 0);
  const published = new Map<Prefix, string | undefined>();
  for (const prefix of EDITIONS) {
    published.set(prefix, (await world.watched.readRelease(prefix))?.version);
  }
  const outcome = await publish(world, run, { random, faultEvery });
  await Promise.all(before);
  if (isCalm) await checkOutcome(world, run, published, outcome);
}

/** Lets the requests of killed processes reach the store soon. */
function fireLate(world: World, random: Random): Promise<unknown>[] {
  return world.late.splice(0).map(async (send) => {
    for (let ticks = random(150); ticks > 0; ticks -= 1) {
      await world.tick();
    }
    await send();
  });
}

async function publish(
  world: World,
  { who, isFresh, isForced, isDelete }: RunStep,
  { random, faultEvery }: { random: Random; faultEvery: number },
): Promise<Outcome> {
  const { bucket, tick, watched, now } = world;
  const checkout = world.checkouts[who];
  if (isFresh) {
    pull(world, checkout);
    buildAgain(world, checkout);
  }
  const { notes, prefixes, build } = checkout;
  if (!build || !isSameBuild(build, buildModel(notes, build.due, prefixes))) return 'outdated';
  const observe = watched.observe({ notes, now, isForced });
  const options = { bucket, random, faultEvery, tick, observe, exclusive: watched.exclusive };
  const process = startProcess(options);
  const outcome = upload({
    ...build,
    bucket: process.bucket,
    isForced,
    isDelete,
  }).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  const ended = await Promise.race([outcome, process.death]);
  world.late.push(...(await process.end()));
  return ended;
}

/** Checks a publish that nothing disturbed. */
async function checkOutcome(
  { bucket, checkouts, watched }: World,
  { who, isForced }: RunStep,
  published: ReadonlyMap<Prefix, string | undefined>,
  outcome: Outcome,
): Promise<void> {
  const { notes, build } = checkouts[who];
  if (outcome === 'outdated' || outcome === 'killed' || !build) return;
  if (outcome instanceof Error) {
    return watched.report(`undisturbed, it failed: ${outcome.message}`);
  }
  const refused = build.versions.find(({ prefix, release }) => {
    const before = published.get(prefix);
    return !isForced && before !== undefined && !mayReplace(prefix, notes, [before, release]);
  });
  if (refused?.path !== outcome.refusal?.path) {
    watched.report(`${refused?.path} should be refused, not ${outcome.refusal?.path}`);
  }
  for (const { path, sha256 } of refused ? [] : [...build.files, ...build.versions]) {
    const stored = await bucket.inspect(path);
    if (stored?.get(HASH_HEADER) !== sha256)
      watched.report(`after a publish, ${path} is not that of the build`);
  }
}

function mayReplace(prefix: Prefix, notes: ModelNotes, [before, after]: [string, string]): boolean {
  const [old, current] = [notes.get(before), notes.get(after)];
  if (!old || !current) return false;
  return isExcluded(prefix, old) || !isNewer(old, current);
}
