import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { describeEnvironment } from '../notes/contenders.ts';
import { PEERS, WORK } from '../notes/places.ts';

/** Velite does not report when it starts to watch, which is after its first output. */
const WATCH_DELAY_MS = 5000;

/** Velite's watch in a process of its own. */
export interface RunningVelite {
  /** Waits until its response contains a text. */
  waitForText: (text: string) => Promise<void>;
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
  const waitForText = async (text: string): Promise<void> => {
    while (!existsSync(path) || !readFileSync(path, 'utf8').includes(text)) {
      if (child.exitCode !== null) throw new Error('Velite stopped');
      await setTimeout(1);
    }
  };
  await waitForText('Version information located.');
  await setTimeout(WATCH_DELAY_MS);
  return {
    waitForText,
    stop: async () => {
      child.kill();
      await exit;
    },
  };
}
