import { join } from 'node:path';
import { readSettings } from '../../src/project/read-settings.ts';
import { describeProblems } from '../describe-problems.ts';
import { temporaryDirectory } from '../temporary.ts';

/** Reads settings that have this text. */
export function readJson(text: string) {
  return readSettings(join(temporaryDirectory({ 'settings.json': text }), 'settings.json'));
}

/** The problems of settings that have this text, a line each. */
export function problemsOf(text: string): string {
  const result = readJson(text);
  return result.ok ? '' : describeProblems(result.problems);
}
