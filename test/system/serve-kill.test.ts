import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { SessionsResponse } from '../../src/contract/index.ts';
import { createSqliteStore } from '../../src/sessions/stores/sqlite.ts';
import { sampleLogin } from '../sessions/sample-login.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { makeRounds, repetitions } from './rounds.ts';
import { findPort } from './sessions/find-port.ts';

const { bodyOf, readRound } = makeRounds(2000);
const SCRIPT = join(process.cwd(), 'scripts/gazette.ts');
const KILLS = repetitions(6, 80);
const VERSION = '/v2/cloud/version';
const SESSIONS = '/v2/auth/get-active-sessions';

/** Creates a project, and starts and kills servers of it. */
async function prepare() {
  const older = noteText({ version: '0', date: '2025-01-01' });
  const directory = temporaryDirectory({ 'releases/a.md': older });
  const port = await findPort();
  const argv = [SCRIPT, 'serve', '--db', 'sessions.db', '--port', String(port)];
  return {
    directory,
    url: `http://127.0.0.1:${port}`,
    write: (round: number) =>
      writeFileSync(
        join(directory, 'releases/b.md'),
        noteText({ version: '1' }, `~~~\n${bodyOf(round)}~~~`),
      ),
    /** Starts a server, and kills it once `pickMoment` resolves. */
    serveUntil: async (pickMoment: (listening: Promise<unknown>) => Promise<unknown>) => {
      const child = spawn(process.execPath, argv, {
        cwd: directory,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const exit = once(child, 'exit');
      let output = '';
      const listening = new Promise((resolve) => {
        child.stderr.setEncoding('utf8').on('data', (text: string) => {
          output += text;
          if (output.includes('Serving ')) resolve(undefined);
        });
      });
      await Promise.race([pickMoment(listening), exit]);
      child.kill('SIGKILL');
      expect([await exit, output]).toEqual([[null, 'SIGKILL'], expect.any(String)]);
      expect(output).not.toMatch(/^gazette: |^ +at /m);
    },
  };
}

test(
  `${KILLS} kills of a server: clients get complete responses or none, and no login is lost`,
  async () => {
    const { directory, url, write, serveUntil } = await prepare();
    write(0);
    const start = performance.now();
    await serveUntil(async (listening) => listening);
    const duration = performance.now() - start;

    const store = createSqliteStore(join(directory, 'sessions.db'));
    onTestFinished(() => store.close());
    const { token } = await store.recordLogin(sampleLogin());
    const headers = { authorization: `Bearer ${token}` };
    const stop = new AbortController();
    const rounds = new Set<number>();
    const counts = { logins: 1, listed: 0 };

    const ask = async (path: string) => {
      const answer = await fetch(`${url}${path}`, { headers });
      const text = await answer.text();
      expect(answer.status).toBe(200);
      return text;
    };
    const askBoth = async () => {
      rounds.add(readRound(await ask(VERSION)));
      const { sessions } = SessionsResponse.parse(JSON.parse(await ask(SESSIONS)));
      expect(sessions.length).toBeGreaterThanOrEqual(counts.listed);
      counts.listed = sessions.length;
    };
    /** There may be no server, or it may be killed before its response is complete. */
    const ignoreKill = async (error: unknown) => {
      if (!(error instanceof TypeError)) throw error;
      await setTimeout(20);
    };
    const client = async () => {
      for (; !stop.signal.aborted; await setTimeout(5)) await askBoth().catch(ignoreKill);
    };
    const logIn = async () => {
      for (; counts.logins < 90 && !stop.signal.aborted; await setTimeout(200)) {
        await store.recordLogin(sampleLogin());
        counts.logins++;
      }
    };
    const clients = Promise.all([client(), logIn()]);
    for (let round = 1; round <= KILLS; round++) {
      write(round);
      await serveUntil(async (listening) => {
        if (round % 2 === 0) return setTimeout(duration * Math.random());
        await listening;
        while (!rounds.has(round)) await setTimeout(5);
        return setTimeout(500 * Math.random());
      });
      readRound(readFileSync(join(directory, 'dist', VERSION), 'utf8'));
    }
    stop.abort();
    await clients;
    const listed = await store.findByToken(token);
    expect(listed?.sessions).toHaveLength(counts.logins);

    await serveUntil(async (listening) => listening);
    expect(globSync(join(directory, 'dist/**/.gazette-*.tmp'))).toEqual([]);
    expect(readRound(readFileSync(join(directory, 'dist', VERSION), 'utf8'))).toBe(KILLS);
  },
  180_000 + KILLS * 5000,
);
