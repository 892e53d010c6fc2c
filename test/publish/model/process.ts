import type { Bucket, Stored } from '../../../src/publish/bucket.ts';
import type { Random } from './random.ts';

/** Sends a request that changes the store. */
type Change = () => Promise<Stored>;

export type Observe = (path: string, change: Change, isRemoval: boolean) => Promise<Stored>;

export interface ProcessOptions {
  /** Never fails. */
  bucket: Bucket;
  random: Random;
  /** One request in so many fails. */
  faultEvery: number;
  /** Makes other requests wait until this one is answered. */
  exclusive: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Called for each change of the store, with a function that makes it. */
  observe: Observe;
  /** Lets other processes go on. */
  tick: () => Promise<void>;
}

/** A process that publishes. Once it is killed, it sends no request. */
export interface Process {
  bucket: Bucket;
  /** Resolves when it is killed. */
  death: Promise<'killed'>;
  /** Ends the process. Resolves to requests that were under way and reach the store later, in any order. */
  end: () => Promise<Change[]>;
}

const FAULTS = [
  'error',
  'lost',
  'lost for good',
  'twice',
  'kill',
  'kill after',
  'kill late',
] as const;
type Fault = (typeof FAULTS)[number];

export function startProcess(options: ProcessOptions): Process {
  const { bucket, exclusive, observe } = options;
  const state: State = { isDead: false, kill: () => {}, sent: [] };
  const death = new Promise<'killed'>((resolve) => {
    state.kill = () => resolve('killed');
  });
  const late: Change[] = [];
  const read = async <Result>(work: () => Promise<Result>) => {
    const fault = await nextFault(options, state);
    if (fault?.startsWith('kill')) return die(state);
    if (fault === 'error') throw new Error('the service responded with 503');
    return exclusive(work);
  };
  const change = async (path: string, work: Change, isRemoval = false) => {
    const send = async () => exclusive(async () => observe(path, work, isRemoval));
    const fault = await nextFault(options, state, isRemoval);
    if (fault === 'kill late' && !isRemoval) late.push(send);
    if (fault === 'kill' || fault === 'kill late') return die(state);
    if (fault === 'error') throw new Error('the service responded with 503');
    const outcome = sendChange(send, fault);
    state.sent.push(outcome);
    if (fault === 'kill after') return outcome.then(async () => die(state));
    if (fault === 'lost for good') return outcome.then(loseResponse);
    return outcome;
  };
  return {
    death,
    end: async () => {
      state.isDead = true;
      // Each request that waits for its turn finds out in the meantime.
      for (let ticks = 0; ticks < 10; ticks += 1) await options.tick();
      await Promise.allSettled(state.sent);
      return late;
    },
    bucket: {
      nameOf: bucket.nameOf,
      read: async (path) => read(async () => bucket.read(path)),
      inspect: async (path) => read(async () => bucket.inspect(path)),
      write: async (path, upload, condition) =>
        change(path, async () => bucket.write(path, upload, condition)),
      remove: async (path) => {
        const work = async () => bucket.remove(path).then(() => 'stored' as const);
        await change(path, work, true);
      },
    },
  };
}

interface State {
  isDead: boolean;
  kill: () => void;
  /** The changes that were sent. */
  sent: Promise<unknown>[];
}

async function die(state: State): Promise<never> {
  state.isDead = true;
  state.kill();
  return new Promise(() => {});
}

/**
 * Waits for a while, mostly short, and picks what goes wrong then. Only removals are sent at once and never arrive late: as
 * docs/hosting.md says, nothing protects a publish from a removal that the network delays until it has begun.
 */
async function nextFault(
  { random, faultEvery, tick }: ProcessOptions,
  state: State,
  isRemoval = false,
): Promise<Fault | undefined> {
  const longest = random(12) === 0 ? 1500 : 6;
  const ticks = isRemoval ? 0 : random(longest);
  for (let count = 0; count < ticks && !state.isDead; count += 1) {
    await tick();
  }
  // Of the requests that are under way when a process is killed, some reach the store.
  if (state.isDead) return random(2) === 0 ? 'kill' : 'kill late';
  return faultEvery > 0 && random(faultEvery) === 0 ? FAULTS[random(FAULTS.length)] : undefined;
}

async function sendChange(send: Change, fault: Fault | undefined): Promise<Stored> {
  const outcome = await send();
  // The response is lost, and the request sent again.
  if (fault === 'lost') return send();
  // The request is sent again, and arrives after the one that is answered.
  if (fault === 'twice') await send();
  return outcome;
}

function loseResponse(): never {
  throw new Error('the connection was closed');
}
