import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { expect } from 'vitest';

interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
}

/** Runs a script, and kills it once `moment` resolves. Returns whether that was before its end. */
export async function runUntil(
  moment: Promise<unknown>,
  argv: string[],
  options: RunOptions,
): Promise<boolean> {
  const child = spawn(process.execPath, argv, { ...options, stdio: 'ignore' });
  const exit = once(child, 'exit');
  await Promise.race([moment, exit]);
  child.kill('SIGKILL');
  const [code] = await exit;
  expect([0, null]).toContain(code);
  return code === null;
}
