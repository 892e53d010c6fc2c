import { existsSync } from 'node:fs';
import { VERSION_PATH } from '../../src/project/served-files.ts';
import { SESSIONS_PATH } from '../../src/sessions/index.ts';
import { createSqliteStore } from '../../src/sessions/stores/sqlite.ts';
import { hideCredentials } from '../../src/notes/credentials.ts';
import { messageOf } from '../../src/project/file-error.ts';
import { createApp, HEALTH } from '../../src/serve/app.ts';
import { renderError } from '../../src/serve/log.ts';
import { openDemo } from '../../src/serve/open-demo.ts';
import { fingerprint, listProjectPaths, watchFiles } from '../../src/serve/watch-files.ts';
import { readServedFile } from '../../src/serve/read-file.ts';
import { parseRanges } from '../../src/sessions/login/client-address.ts';
import { loadSettings, readAsOf } from '../inputs.ts';
import { EXIT, type Io } from '../io.ts';
import { listen } from '../listen.ts';
import { defineCommand, parameter, type Values } from '../command.ts';
import * as options from '../options.ts';
import { buildAndReport } from './build.ts';

interface ServedProject {
  releases: string;
  out: string;
  config: string | undefined;
}

const parameters = {
  port: options.port(8080),
  host: options.host,
  db: parameter('--db <file>', 'session database (SQLite) that your login system writes'),
  demo: parameter('--demo', 'serve two sample sessions, and print a token for them'),
  trustedProxy: parameter(
    '--trusted-proxy <cidr...>',
    'addresses or networks of proxies that forward the client address for the log, such as 10.0.0.0/8',
  ),
  skipHealth: parameter('--skip-health', 'log requests for /healthz only if they fail'),
  ...options.project,
  out: options.out(),
};

export const command = defineCommand({
  group: 'Run:',
  summary: 'build, then serve the output and, with --db, the sessions',
  parameters,
  run: runServe,
});

/**
 * Builds, then serves until the process is stopped. It builds again when the notes or the settings
 * change, and when a scheduled release appears. While they have errors, it serves what the last good build wrote.
 * Returns the exit code.
 */
async function runServe(values: Values<typeof parameters>, io: Io): Promise<number> {
  const { port, host, db, demo, trustedProxy: trustedProxies = [] } = values;
  checkUsage(values);
  const settings = await loadSettings(values.config, io.stderr);
  if (!settings) return EXIT.usage;
  const { releases = settings.releases, out = settings.out } = values;
  const project = { releases, out, config: values.config };
  const onError = (error: unknown) =>
    io.stderr.write(`gazette: a request failed: ${renderError(error)}\n`);
  const known = fingerprint(listProjectPaths(releases, values.config));
  const first = await buildForServing(project, io);
  if (first.exitCode === EXIT.usage) return EXIT.usage;
  reportFallback(first.exitCode, project, io);
  const sample = demo ? await openDemo() : undefined;
  if (db !== undefined && !existsSync(db)) io.stderr.write(`There is no ${db} yet: creating it.\n`);
  const store = db === undefined ? sample?.store : createSqliteStore(db);
  const stopped = new AbortController();
  try {
    const app = createApp({ directory: out, store, onError });
    const log = io.stdout.write;
    const unlogged = values.skipHealth ? HEALTH : undefined;
    const { url, stop } = await listen({ app, host, port, log, onError, trustedProxies, unlogged });
    io.stderr.write(describeServing(url, store !== undefined, sample?.token));
    const { signal } = stopped;
    const watching = rebuildOnChange(project, io, { known, due: first.due, signal });
    await Promise.race([io.waitForStop(), watching]);
    stopped.abort();
    await stop();
    return EXIT.ok;
  } finally {
    stopped.abort();
    store?.close();
  }
}

/** What is printed when the server listens. Only `--demo` has a token. */
function describeServing(url: string, hasSessions: boolean, token?: string): string {
  const serving = `Serving ${url}/ and ${url}/${VERSION_PATH}\n`;
  const sessions = `${url}${SESSIONS_PATH}`;
  if (!hasSessions)
    return `${serving}To serve sessions too, add --db FILE, or --demo for samples.\n`;
  if (token === undefined) return `${serving}    and ${sessions}\n`;
  return `${serving}For the sample sessions, run this in another terminal:

  curl -H 'Authorization: Bearer ${token}' ${sessions}

The token works until you press Ctrl-C. Each request is logged here:
`;
}

/** Only the log of requests goes to standard output. */
const buildForServing = async (project: ServedProject, io: Io) =>
  buildAndReport(project, { ...io, stdout: io.stderr });

/** Milliseconds between looks for changes, because tools such as Git write many files. */
const INTERVAL = 500;
/** Milliseconds until a build is tried again that failed for another reason than the notes or the settings. */
const RETRY_DELAY = 60_000;

/** Builds again after changes, when a scheduled release appears, and when a file could not be read or written. */
async function rebuildOnChange(
  project: ServedProject,
  io: Io,
  { known, due: firstDue, signal }: { known: string; due: number | undefined; signal: AbortSignal },
): Promise<void> {
  let due = firstDue ?? Infinity;
  let retryAt = Infinity;
  await watchFiles({
    paths: () => listProjectPaths(project.releases, project.config),
    known,
    // With SOURCE_DATE_EPOCH, the clock of builds stands still, and no release appears.
    isDue: () => readAsOf(undefined, io).getTime() >= due || io.now().getTime() >= retryAt,
    onChange: async () => {
      due = Infinity;
      retryAt = Infinity;
      try {
        const { exitCode, due: next = Infinity } = await buildForServing(project, io);
        due = next;
        reportFallback(exitCode, project, io);
      } catch (error) {
        io.stderr.write(`gazette: ${hideCredentials(messageOf(error))}\n`);
        retryAt = io.now().getTime() + RETRY_DELAY;
      }
    },
    interval: INTERVAL,
    settle: INTERVAL,
    signal,
  });
}

function reportFallback(exitCode: number, { out }: ServedProject, { stderr }: Io): void {
  if (exitCode === EXIT.ok) return;
  const served = readServedFile(out, `/${VERSION_PATH}`)
    ? 'the output of the last good build is served'
    : 'the version response is 503';
  stderr.write(`Until the problems are fixed, ${served}.\n`);
}

/** @throws Error if the options do not go together */
function checkUsage({ db, demo, trustedProxy = [] }: Values<typeof parameters>): void {
  if (db !== undefined && demo !== undefined) {
    throw new Error(
      'serve needs either --db FILE, the session database that your login system writes, or --demo for sample sessions; leave one of them out',
    );
  }
  parseRanges(trustedProxy, '--trusted-proxy');
}
