import { existsSync, readFileSync } from 'node:fs';
import { createApp } from '../../src/serve/app.ts';
import { openDemo } from '../../src/serve/demo/open-demo.ts';
import { describeError } from '../../src/serve/describe-error.ts';
import type { Geo } from '../../src/sessions/login/index.ts';
import { openGeo } from '../../src/sessions/login/mmdb.ts';
import type { SqliteStore } from '../../src/sessions/stores/sqlite.ts';
import { fileError } from '../../src/project/file-error.ts';
import { describeFile } from '../../src/output/served-files.ts';
import { describeServing } from '../describe-serving.ts';
import { EXIT, type Io } from '../io.ts';
import { listen } from '../listen.ts';
import { loadSqlite, type Sqlite } from '../load-sqlite.ts';
import { runBuild, type BuildArguments } from './build.ts';

export interface ServeArguments extends Omit<BuildArguments, 'tag'> {
  port: number;
  host: string;
  db?: string;
  demo?: true;
  geo?: string;
}

interface Sessions {
  store: SqliteStore;
  /** The demo's, the only one that is ever shown. */
  token?: string;
}

/** `gazette serve`: builds, then serves until it is told to stop. The exit code, once all is closed. */
export async function runServe(options: ServeArguments, io: Io): Promise<number> {
  const { port, host, releases, out, config } = options;
  checkUsage(options);
  const sqlite = await loadSqlite();
  const geo = readGeo(options.geo);
  const builtTo = { releases, out, ...(config === undefined ? {} : { config }) };
  const exitCode = await runBuild(builtTo, { ...io, stdout: io.stderr });
  if (exitCode !== EXIT.ok) return exitCode;
  const isNew = options.db !== undefined && !existsSync(options.db);
  const { store, token } = await openSessions(sqlite, options.db, geo);
  if (isNew) io.stderr.write(`${options.db} was not there; it is made, without a session in it.\n`);
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
      'serve needs either --db FILE, the store that a login system writes to, or --demo, which makes four logins up',
    );
  }
  if (db !== undefined && geo !== undefined) {
    throw new Error(
      '--geo has no effect with --db: places are recorded at login, by the login system; leave it out',
    );
  }
}

function readGeo(path: string | undefined): Geo | undefined {
  if (path === undefined) return undefined;
  const bytes = readBytes(path);
  try {
    return openGeo(bytes);
  } catch (error) {
    throw new Error(`cannot use --geo ${path}: ${messageOf(error)}`, { cause: error });
  }
}

function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw fileError('read --geo', path, error);
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function openSessions(
  { createSqliteStore }: Sqlite,
  db: string | undefined,
  geo: Geo | undefined,
): Promise<Sessions> {
  if (db === undefined) return openDemo((clock) => createSqliteStore(':memory:', clock), geo);
  try {
    return { store: createSqliteStore(db) };
  } catch (error) {
    throw new Error(`cannot use --db ${db}: ${messageOf(error)}`, { cause: error });
  }
}
