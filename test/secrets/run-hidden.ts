import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { onTestFinished, vi } from 'vitest';
import { run, waitForever } from '../scripts/run.ts';
import { temporaryDirectory } from '../temporary.ts';
import { directory, environment } from './canaries.ts';

/** Writes a project to a directory whose path is secret too. */
export function makeProject(files: Record<string, string>): string {
  const inside = Object.entries(files).map(
    ([path, text]) => [join(directory, path), text] as const,
  );
  return join(temporaryDirectory(Object.fromEntries(inside)), directory);
}

/** The paths and contents of all files of a project that are not these. */
export function readMade(project: string, files: Record<string, string>): string {
  const made = globSync('**', { cwd: project, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(project.length + 1))
    .filter((path) => files[path] !== readFileSync(join(project, path), 'utf8'));
  return made.map((path) => `${path}\n${readFileSync(join(project, path), 'latin1')}`).join('\n');
}

/** Runs commands with all secrets, and returns the last exit code, and what they printed and wrote. */
export async function runHidden(lines: string[][], files: Record<string, string>) {
  const project = makeProject(files);
  const before = process.cwd();
  onTestFinished(() => {
    process.chdir(before);
    vi.unstubAllEnvs();
  });
  process.chdir(project);
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const options = { env: environment, waitForStop: waitForever };
  const results = [];
  for (const line of lines) results.push(await run(line, options));
  const printed = results.map(({ stdout, stderr }) => `${stdout}\n${stderr}`);
  return {
    exitCode: results.at(-1)?.exitCode,
    output: [...printed, readMade(project, files)].join('\n'),
  };
}
