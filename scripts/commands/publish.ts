import { escapeInvisible } from '../../src/notes/problem.ts';
import { messageOf } from '../../src/project/file-error.ts';
import { publish } from '../../src/publish/publish.ts';
import {
  explainPlainHttp,
  hideSecrets,
  readEnvironment,
} from '../../src/publish/read-environment.ts';
import { parseTarget } from '../../src/publish/target.ts';
import { readAsOf } from '../as-of.ts';
import { describePublish } from '../describe-publish.ts';
import { EXIT, type Io } from '../io.ts';
import { loadSettings } from '../load-settings.ts';
import { createProgress, print } from '../print.ts';

export interface PublishArguments {
  to: string;
  releases?: string;
  out?: string;
  config?: string;
  asOf?: string;
  endpoint?: string;
  dryRun?: true;
  force?: true;
  delete?: true;
}

/**
 * `gazette publish`. Returns the exit code. Everything that it prints about the store passes through `hide`, because a
 * store may send back what it received, and characters that control a terminal.
 */
export async function runPublish(options: PublishArguments, io: Io): Promise<number> {
  const hide = (line: string) => escapeInvisible(hideSecrets(line, io.env));
  try {
    return await publishAndReport(options, io, hide);
  } catch (error) {
    throw new Error(hide(messageOf(error)), { cause: error });
  }
}

async function publishAndReport(
  options: PublishArguments,
  io: Io,
  hide: (line: string) => string,
): Promise<number> {
  const { config, dryRun: isDry = false, force: isForced = false } = options;
  const target = parseTarget(options.to);
  const access = readEnvironment(io.env, options.endpoint);
  const plainHttp = explainPlainHttp(access);
  if (plainHttp !== undefined) await print(io.stderr, `gazette: warning: ${plainHttp}\n`);
  const settings = await loadSettings(config, io.stderr);
  if (!settings) return EXIT.usage;
  const { releases = settings.releases, out = settings.out } = options;
  const progress = createProgress(io.stderr, 'files');
  const published = await publish({
    releases,
    out,
    settings,
    asOf: readAsOf(options.asOf, io),
    target,
    access,
    isForced,
    isDelete: options.delete ?? false,
    isDry,
    signal: createStopSignal(io),
    onProgress: progress.update,
  }).finally(progress.clear);
  const { stdout, stderr } = describePublish(published, { siteUrl: settings.siteUrl, isDry });
  await print(io.stdout, stdout.map((line) => `${hide(line)}\n`).join(''));
  await print(io.stderr, stderr.map((line) => `${hide(line)}\n`).join(''));
  return published.refusal === undefined ? EXIT.ok : EXIT.refused;
}

function createStopSignal({ waitForStop }: Io): AbortSignal {
  const stop = new AbortController();
  const error = new Error('stopped before everything was uploaded; run it again to finish');
  void waitForStop().then(() => stop.abort(error));
  return stop.signal;
}
