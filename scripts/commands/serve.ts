import { describeFile } from '../../src/output/served-files.ts';
import { createApp } from '../../src/serve/app.ts';
import { describeError } from '../../src/serve/describe-error.ts';
import { openGeoFile, openSessions } from '../../src/serve/open-sessions.ts';
import { describeServing } from '../describe-serving.ts';
import { EXIT, type Io } from '../io.ts';
import { listen } from '../listen.ts';
import { runBuild, type BuildArguments } from './build.ts';

export interface ServeArguments extends Omit<BuildArguments, 'tag'> {
  port: number;
  host: string;
  db?: string;
  demo?: true;
  geo?: string;
}

/** `gazette serve`: builds, then serves until the process is stopped. Returns the exit code. */
export async function runServe(options: ServeArguments, io: Io): Promise<number> {
  const { port, host, releases, out, config, db } = options;
  checkUsage(options);
  const geo = options.geo === undefined ? undefined : openGeoFile(options.geo);
  const buildArguments = { releases, out, ...(config === undefined ? {} : { config }) };
  const exitCode = await runBuild(buildArguments, { ...io, stdout: io.stderr });
  if (exitCode !== EXIT.ok) return exitCode;
  const { store, token, isNew } = await openSessions(db, geo);
  if (isNew) io.stderr.write(`Created ${db}, which has no sessions yet.\n`);
  const onError = (error: unknown) =>
    io.stderr.write(`gazette: a request failed: ${describeError(error)}\n`);
  try {
    const app = createApp({ directory: out, getFileHeaders: describeFile, store, onError });
    const { url, stop } = await listen({ app, host, port, log: io.stdout.write, onError });
    io.stderr.write(describeServing(url, token));
    await io.waitForStop();
    await stop();
    return EXIT.ok;
  } finally {
    store.close();
  }
}

function checkUsage({ db, demo, geo }: ServeArguments): void {
  if ((db === undefined) === (demo === undefined)) {
    throw new Error(
      'serve needs either --db FILE, the session database that your login system writes, or --demo for sample sessions',
    );
  }
  if (db !== undefined && geo !== undefined) {
    throw new Error(
      '--geo has no effect with --db, because the login system records the locations; leave it out',
    );
  }
}
