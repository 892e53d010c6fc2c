import { VersionResponse } from '../../../src/contract/version-response.ts';
import { VERSION_PATH } from '../../../src/site/served-files.ts';
import type { Bucket } from '../../../src/publish/bucket.ts';
import { artPath, pagePath } from './build.ts';
import type { Observe } from './process.ts';
import {
  EDITIONS,
  isEligible,
  isExcluded,
  isNewer,
  type ModelNotes,
  type Prefix,
} from './notes.ts';

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** Who changes the store, with which notes. */
export interface Publisher {
  notes: ModelNotes;
  now: number;
  isForced: boolean;
}

/** Watches a store, and lists what must never happen there. */
export function watchStore(bucket: Bucket) {
  const violations: string[] = [];
  const report = (text: string) => void violations.push(text);
  const readRelease = async (prefix: Prefix) => {
    const object = await bucket.read(prefix + VERSION_PATH);
    return object && VersionResponse.parse(JSON.parse(decode(object.bytes)));
  };
  let last: Promise<unknown> = Promise.resolve();
  /** Does one thing at a time. */
  const exclusive = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };
  const checkReaders = async (prefix: Prefix) => {
    const response = await readRelease(prefix);
    if (!response) return;
    const shown = [response.log, response.log.previous];
    for (const path of shown.flatMap(({ version, art }) => [pagePath(version), artPath(art)])) {
      const found = await bucket.inspect(prefix + path);
      if (!found) report(`${response.version} needs ${prefix}${path}`);
    }
  };
  const observe =
    (publisher: Publisher): Observe =>
    async (path, change, isRemoval) => {
      const prefix = EDITIONS.find((each) => path.startsWith(each)) ?? '';
      if (path !== prefix + VERSION_PATH && !isRemoval) return change();
      const before = await readRelease(prefix);
      const outcome = await change();
      const after = await readRelease(prefix);
      if (outcome !== 'changed' && !isRemoval) {
        checkRelease(publisher, prefix, [before?.version, after?.version], report);
      }
      await checkReaders(prefix);
      return outcome;
    };
  return { violations, report, exclusive, observe, readRelease };
}

export type Watched = ReturnType<typeof watchStore>;

/** Checks a change of the version response from one release to another. */
function checkRelease(
  { notes, now, isForced }: Publisher,
  prefix: Prefix,
  [before, after]: [string | undefined, string | undefined],
  report: (text: string) => void,
): void {
  const current = notes.get(after ?? '');
  if (!current || !isEligible(prefix, current, now))
    report(`${prefix}${after} must not be the current release`);
  if (before === undefined || isForced) return;
  const old = notes.get(before);
  if (!current || !old || (isNewer(old, current) && !isExcluded(prefix, old))) {
    report(`${prefix}${after} must not replace ${before}`);
  }
}
