import { startFakeStore } from '../publish/fake-store.ts';
import { countFiles } from '../temporary.ts';
import { good, prepare } from './notes.ts';
import { run, waitForever } from './run.ts';

export const VERSION = 'v2/cloud/version';
export const keys = { AWS_ACCESS_KEY_ID: 'AKTEST', AWS_SECRET_ACCESS_KEY: 'hush' };

/** The number of files that a build and a publish report: all but the manifest. */
export const countBuilt = (out: string) => countFiles(out) - 1;

/** Builds notes, and starts a store to which `start` publishes them. */
export async function openPublish(files: Record<string, string> = good) {
  const store = await startFakeStore();
  const { releases, out, common } = prepare(files);
  const env = { ...keys, AWS_ENDPOINT_URL: store.endpoint };
  const build = async (argv: string[] = []) => run(['build', ...common, '--out', out, ...argv]);
  await build();
  const start = async (argv: string[] = [], options = {}) =>
    run(['publish', '--to', 's3://bucket', '--out', out, ...common, ...argv], {
      env,
      waitForStop: waitForever,
      ...options,
    });
  return { store, releases, out, common, build, start };
}
