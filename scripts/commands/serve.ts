import { VERSION_PATH } from '../../src/site/served-files.ts';
import { messageOf } from '../../src/project/file-error.ts';
import { createApp } from '../../src/serve/app.ts';
import { describeError } from '../../src/serve/describe-error.ts';
import { openGeoFile, openSessions } from '../../src/serve/open-sessions.ts';
import { readServedFile } from '../../src/serve/read-file.ts';
import { parseRanges } from '../../src/sessions/login/address.ts';
import { describeServing } from '../describe-serving.ts';
import { EXIT, type Io } from '../io.ts';
import { listen } from '../listen.ts';
import { loadSettings } from '../load-settings.ts';
import { watchProject } from '../watch-project.ts';
import { print } from '../print.ts';
import { buildAndReport, type BuildArguments, type BuildOutcome } from './build.ts';

export interface ServeArguments extends Pick<BuildArguments, 'releases' | 'out' | 'config'> {
  port: number;
  host: string;
  db?: string;
  demo?: true;
  geo?: string;
  trustedProxy?: string[];
}

/** Where the notes, the output and the settings are. */
interface ServedProject {
  releases: string;
  out: string;
  config: string | undefined;
}

/**
 * `gazette serve`: builds, then serves until the process is stopped. It builds again when the notes or the settings
 * change, and when a scheduled release appears. While they have errors, it serves what the last good build wrote.
 * Returns the exit code.
 */
export async function runServe(options: ServeArguments, io: Io): Promise<number> {
  const { port, host, db, demo, trustedProxy: trustedProxies = [] } = options;
  checkUsage(options);
  const geo = options.geo === undefined ? undefined : openGeoFile(options.geo);
  const settings = await loadSettings(options.config, io.stderr);
  if (!settings) return EXIT.usage;
  const { releases = settings.releases, out = settings.out } = options;
  const project = { releases, out, config: options.config };
  const onError = (error: unknown) =>
    io.stderr.write(`gazette: a request failed: ${describeError(error)}\n`);
  const first = await buildForServing(project, io);
  if (first.exitCode === EXIT.usage) return EXIT.usage;
  reportFallback(first, project, io);
  const hasSessions = db !== undefined || demo === true;
  const { store, token, isNew } = hasSessions ? await openSessions(db, geo) : NO_SESSIONS;
  if (isNew) io.stderr.write(`Created ${db}, which has no sessions yet.\n`);
  const watch = watchProject({ ...project, now: io.now, build: async () => rebuild(project, io) });
  try {
    const app = createApp({ directory: out, store, onError });
    const log = io.stdout.write;
    const { url, stop } = await listen({ app, host, port, log, onError, trustedProxies });
    watch.start(first.due);
    await print(io.stderr, describeServing(url, { hasSessions, token }));
    await io.waitForStop();
    watch.stop();
    await stop();
    return EXIT.ok;
  } finally {
    watch.stop();
    store?.close();
  }
}

const NO_SESSIONS = { store: undefined, token: undefined, isNew: false };

async function buildForServing(
  { releases, out, config }: ServedProject,
  io: Io,
): Promise<BuildOutcome> {
  const options = { releases, out, ...(config === undefined ? {} : { config }) };
  return buildAndReport(options, { ...io, stdout: io.stderr });
}

/** Milliseconds until a build is tried again that failed for another reason than the notes or the settings. */
const RETRY_DELAY = 60_000;

/** Builds again. If a file cannot be read or written, a change of the notes is not needed for the next try. */
async function rebuild(project: ServedProject, io: Io): Promise<BuildOutcome> {
  try {
    const outcome = await buildForServing(project, io);
    reportFallback(outcome, project, io);
    return outcome;
  } catch (error) {
    await print(io.stderr, `gazette: ${messageOf(error)}\n`);
    return { exitCode: EXIT.usage, due: io.now().getTime() + RETRY_DELAY };
  }
}

/** Says what is served although the build failed. */
function reportFallback({ exitCode }: BuildOutcome, { out }: ServedProject, { stderr }: Io): void {
  if (exitCode === EXIT.ok) return;
  const served = readServedFile(out, `/${VERSION_PATH}`)
    ? 'the output of the last good build is served'
    : 'the version response is 503';
  stderr.write(`Until the problems are fixed, ${served}.\n`);
}

/** @throws Error if the options do not go together */
function checkUsage({ db, demo, geo, trustedProxy = [] }: ServeArguments): void {
  if (db !== undefined && demo !== undefined) {
    throw new Error(
      'serve needs either --db FILE, the session database that your login system writes, or --demo for sample sessions; leave one of them out',
    );
  }
  if (geo !== undefined && demo === undefined) {
    throw new Error(
      '--geo works only with --demo, because the login system records the locations; leave it out',
    );
  }
  try {
    parseRanges(trustedProxy);
  } catch (cause) {
    throw new Error(`--trusted-proxy: ${messageOf(cause)}`, { cause });
  }
}
