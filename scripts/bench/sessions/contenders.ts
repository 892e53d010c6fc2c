import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { SESSIONS_PATH } from '../../../src/sessions/index.ts';
import { fillStore } from './fill-store.ts';
import type { SeededLogin } from './seeded-logins.ts';
import { signCookie } from './sign-cookie.ts';

/** A server to measure, and how to request the list of sessions from it. */
export interface Contender {
  module: URL;
  database: string;
  path: string;
  describeCaller: (login: SeededLogin) => Record<string, string>;
}

/** The servers of one benchmark. */
export interface Contenders {
  raw: Contender;
  rawLists: Contender;
  gazette: Contender;
  betterAuth: Contender;
}

const byBearer = ({ token }: SeededLogin) => ({ authorization: `Bearer ${token}` });
const byCookie = ({ token }: SeededLogin) => ({ cookie: signCookie(token) });

/** Installs the peers, and writes the same logins to the databases of gazette and better-auth. */
export function prepareContenders(directory: string, logins: SeededLogin[]): Contenders {
  const peers = new URL('peers/', import.meta.url);
  const npm = ['ci', '--prefer-offline', '--prefix', fileURLToPath(peers)];
  execFileSync('npm', npm, { stdio: ['ignore', 'ignore', 'inherit'] });
  const ours = join(directory, 'gazette.db');
  fillStore(ours, logins);
  const theirs = join(directory, 'better-auth.db');
  execFileSync(process.execPath, [fileURLToPath(new URL('fill-better-auth.ts', peers)), theirs]);
  const common = { database: ours, path: SESSIONS_PATH, describeCaller: byBearer };
  return {
    raw: { ...common, module: new URL('serve-raw.ts', import.meta.url) },
    rawLists: { ...common, module: new URL('serve-raw-lists.ts', import.meta.url) },
    gazette: { ...common, module: new URL('serve-gazette.ts', peers) },
    betterAuth: {
      module: new URL('serve-better-auth.ts', peers),
      database: theirs,
      path: '/api/auth/list-sessions',
      describeCaller: byCookie,
    },
  };
}
