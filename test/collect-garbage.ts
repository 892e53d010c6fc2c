import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { onTestFinished } from 'vitest';

/** Collects garbage repeatedly until the test has finished. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const timer = setInterval(() => runInNewContext('gc()'), 20);
  onTestFinished(() => clearInterval(timer));
}
