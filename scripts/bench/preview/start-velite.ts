import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { describeEnvironment } from '../notes/contenders.ts';
import { PEERS, WORK } from '../notes/places.ts';

/** It writes its first output before it watches, and does not say when it does. */
const UNTIL_IT_WATCHES_MILLISECONDS = 5000;

/** Velite's watch in a process of its own. */
export interface RunningVelite {
  /** Waits until the response that it writes has a text. */
  seen: (text: string) => Promise<void>;
  stop: () => Promise<void>;
}

/** Lets Velite watch a project, parsing only the bodies that the response shows, and waits for its first output. */
export async function startVelite(directory: string): Promise<RunningVelite> {
  const argv = [join(PEERS, 'node_modules/velite/bin/velite.js'), 'dev', '--silent'];
  const child = spawn(process.execPath, argv, {
    cwd: directory,
    env: describeEnvironment({ bodies: 'two' }, WORK),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exit = once(child, 'exit');
  const path = join(directory, 'dist-velite/v2/cloud/version');
  const seen = async (text: string): Promise<void> => {
    while (!existsSync(path) || !readFileSync(path, 'utf8').includes(text)) {
      if (child.exitCode !== null) throw new Error('Velite stopped');
      await setTimeout(1);
    }
  };
  await seen('Version information located.');
  await setTimeout(UNTIL_IT_WATCHES_MILLISECONDS);
  return {
    seen,
    stop: async () => {
      child.kill();
      await exit;
    },
  };
}
