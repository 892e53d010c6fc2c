import { openBucket } from '../../src/publish/bucket.ts';
import { publish, type PublishResult } from '../../src/publish/publish.ts';
import { readEnvironment } from '../../src/publish/read-environment.ts';
import { parseTarget } from '../../src/publish/target.ts';
import { assemble, type Assembled } from '../../src/output/assemble.ts';
import { listReleases } from '../src/project/list-releases.ts';
import { listOutput, readBuilt, readOutput } from '../../src/output/read-output.ts';
import { describeFile, VERSION_PATH } from '../../src/output/served-files.ts';
import { describePublish } from '../describe-publish.ts';
import { EXIT, type Io } from '../io.ts';
import { loadSettings } from '../load-settings.ts';
import { formatProblems } from '../print-problems.ts';
import { createProgress } from '../progress.ts';

export interface PublishArguments {
  to: string;
  releases: string;
  out: string;
  config?: string;
  endpoint?: string;
  dryRun?: true;
  force?: true;
}

/** `gazette publish`: the exit code, once everything is printed. */
export async function runPublish(options: PublishArguments, io: Io): Promise<number> {
  const { releases, out, config, dryRun: isDry = false } = options;
  const target = parseTarget(options.to);
  const access = readEnvironment(io.env, options.endpoint);
  const settings = loadSettings(config, io.stderr);
  if (!settings) return EXIT.usage;
  const assembled = await assemble({ releases, settings });
  if (assembled.problems.length > 0) {
    io.stderr.write(formatProblems(assembled.problems, 'text', io.stderr.hasColor));
    io.stderr.write('Nothing was uploaded.\n');
    return EXIT.problems;
  }
  const version = openVersion(out, assembled);
  const { paths, hidden } = listOutput(out);
  const files = paths.filter((path) => path !== VERSION_PATH).map((path) => openFile(out, path));
  const stop = new AbortController();
  const bucket = openBucket({ target, access, signal: stop.signal });
  const progress = createProgress(io.stderr, 'files');
  const published = publish({
    bucket,
    files,
    version,
    releases: await listReleases(releases),
    isForced: options.force ?? false,
    isDry,
    onProgress: progress.update,
  });
  const result = await waitOrStop(published, io, stop).finally(progress.clear);
  const described = describePublish(result, {
    name: bucket.nameOf(VERSION_PATH),
    path: VERSION_PATH,
    siteUrl: settings.siteUrl,
    release: version.release,
    isDry,
    hidden,
  });
  io.stdout.write(described.stdout);
  io.stderr.write(described.stderr);
  return result.refusal === undefined ? EXIT.ok : EXIT.refused;
}

/** Whatever the end is, nothing goes on behind it. */
async function waitOrStop(
  published: Promise<PublishResult>,
  { waitForStop }: Io,
  stop: AbortController,
): Promise<PublishResult> {
  const stopped = waitForStop().then(() => {
    throw new Error('stopped before all was uploaded; run it again to finish');
  });
  try {
    return await Promise.race([published, stopped]);
  } finally {
    stop.abort();
  }
}

function openFile(out: string, path: string) {
  const { 'content-type': type, 'cache-control': cacheControl } = describeFile(path);
  const headers = { 'content-type': type, 'cache-control': cacheControl };
  return { path, headers, read: () => readOutput(out, path) };
}

/** Read once, so that what is checked here is what is uploaded, whatever a build does meanwhile. */
function openVersion(out: string, { files, current: release = '' }: Assembled) {
  const made = files.find(({ path }) => path === VERSION_PATH);
  const bytes = readBuilt(out, { path: VERSION_PATH, content: made?.render() ?? '' });
  return { ...openFile(out, VERSION_PATH), read: () => bytes, release };
}
