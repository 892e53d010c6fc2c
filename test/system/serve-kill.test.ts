import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { SessionsResponse, VersionResponse } from '../../src/contract/index.ts';
import { createSqliteStore } from '../../src/sessions/stores/sqlite.ts';
import { sampleLogin } from '../sessions/sample-login.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { repetitions } from './repetitions.ts';
import { findPort } from './sessions/find-port.ts';

const SCRIPT = join(process.cwd(), 'scripts/gazette.ts');
const KILLS = repetitions(6, 80);
const VERSION = '/v2/cloud/version';
const SESSIONS = '/v2/auth/get-active-sessions';

const bodyOf = (round: number) => `Round ${round}\n${'A complete document.\n'.repeat(2000)}`;

function readRound(text: string): number {
  const { body } = VersionResponse.parse(JSON.parse(text)).log;
  const round = Number(/^Round (\d+)\n/.exec(body)?.[1]);
  expect(body === bodyOf(round).trimEnd()).toBe(true);
  return round;
}

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
    /** Starts a server, and kills it once `pickMoment` resolves. Returns whether it was listening by then. */
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
      return output.includes('Serving ');
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
    const rounds: number[] = [];
    const counts = { answers: 0, refused: 0, interrupted: 0, logins: 1, listed: 0 };

    /** Sends one request; undefined if the server was killed before its response was complete. */
    const ask = async (path: string) => {
      let isAnswered = false;
      try {
        const answer = await fetch(`${url}${path}`, { headers });
        isAnswered = true;
        const text = await answer.text();
        counts.answers++;
        expect([answer.status, text]).toEqual([200, expect.any(String)]);
        return text;
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        const isRefused = !isAnswered && String(error.cause).includes('ECONNREFUSED');
        counts[isRefused ? 'refused' : 'interrupted']++;
        await setTimeout(20);
        return undefined;
      }
    };
    const readVersions = async () => {
      for (let last = ''; !stop.signal.aborted; await setTimeout(2)) {
        const text = await ask(VERSION);
        if (text !== undefined && text !== last) rounds.push(readRound(text));
        last = text ?? last;
      }
    };
    const readSessions = async () => {
      for (; !stop.signal.aborted; await setTimeout(5)) {
        const text = await ask(SESSIONS);
        if (text === undefined) continue;
        const { sessions } = SessionsResponse.parse(JSON.parse(text));
        expect(sessions.length).toBeGreaterThanOrEqual(counts.listed);
        counts.listed = sessions.length;
      }
    };
    const logIn = async () => {
      for (; counts.logins < 90 && !stop.signal.aborted; await setTimeout(200)) {
        await store.recordLogin(sampleLogin());
        counts.logins++;
      }
    };
    const clients = Promise.all([readVersions(), readVersions(), readSessions(), logIn()]);

    let kills = 0;
    let inStart = 0;
    while (kills < KILLS || counts.interrupted === 0) {
      const round = ++kills;
      write(round);
      const isEarly = round % 2 === 0;
      const hasListened = await serveUntil(async (listening) =>
        isEarly
          ? setTimeout(duration * Math.random())
          : listening.then(async () => setTimeout(500 * Math.random())),
      );
      if (!hasListened) inStart++;
      readRound(readFileSync(join(directory, 'dist', VERSION), 'utf8'));
    }
    stop.abort();
    await clients;
    process.stdout.write(
      `${kills} servers killed, ${inStart} of them before they listened; ${counts.answers} complete responses, ${counts.interrupted} interrupted, ${counts.refused} refused; ${new Set(rounds).size} documents seen\n`,
    );
    expect(counts.answers).toBeGreaterThan(kills);
    expect(new Set(rounds).size).toBeGreaterThan(1);
    const listed = await store.findByToken(token);
    expect(listed?.sessions).toHaveLength(counts.logins);

    await serveUntil(async (listening) => listening);
    expect(globSync(join(directory, 'dist/**/.gazette-*.tmp'))).toEqual([]);
    expect(readRound(readFileSync(join(directory, 'dist', VERSION), 'utf8'))).toBe(kills);
  },
  60_000 + KILLS * 5000,
);
