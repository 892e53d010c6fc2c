import { openBucket } from '../../src/publish/bucket.ts';
import { parseTarget, readEnvironment } from '../../src/publish/target.ts';
import { startFakeStore, type FakeStore } from './fake-store.ts';

const env = {
  AWS_ACCESS_KEY_ID: 'AKTEST',
  AWS_SECRET_ACCESS_KEY: 'hush',
  AWS_SESSION_TOKEN: 'tokentoken',
};

/** Opens the bucket of a fake store, with few and short attempts. */
export function openStore(endpoint: string, { attempts = 3, timeout = 5000 } = {}) {
  const stop = new AbortController();
  const access = readEnvironment(env, endpoint);
  const retry = { attempts, delay: 1, timeout };
  const bucket = openBucket(parseTarget('s3://bucket/site'), access, stop.signal, retry);
  return { bucket, stop };
}

/** Starts a fake store that answers as `intercept` says, and opens its bucket. */
export async function openFakeStore(
  intercept: FakeStore['hooks']['intercept'] = () => false,
  retry = {},
) {
  const store = await startFakeStore();
  store.hooks.intercept = intercept;
  return { store, ...openStore(store.endpoint, retry) };
}

/** The error message of a failing promise. Throws if it contains a secret. */
export async function messageOf(work: Promise<unknown>): Promise<string> {
  const message = await work.then(() => 'no error', String);
  const shown = Object.values(env).filter((secret) => message.includes(secret));
  if (shown.length > 0) throw new Error(`a secret is shown: ${message}`);
  return message.replace(/^Error: /, '');
}
