import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { runSteps } from './run-workflow.ts';

const Manifest = z.looseObject({ gazette: z.unknown() });

/** Creates a project with these notes and the commands of this repository. */
export function makeProject(notes: Record<string, string>): string {
  const directory = temporaryDirectory({ 'summary.md': '' });
  mkdirSync(join(directory, 'releases'));
  for (const [name, text] of Object.entries(notes)) {
    writeFileSync(join(directory, 'releases', name), text);
  }
  for (const name of ['tsconfig.json', 'scripts', 'src', 'node_modules']) {
    symlinkSync(join(process.cwd(), name), join(directory, name));
  }
  const { gazette: _, ...manifest } = Manifest.parse(
    JSON.parse(readFileSync('package.json', 'utf8')),
  );
  writeFileSync(join(directory, 'package.json'), JSON.stringify(manifest));
  return directory;
}

/** Runs the matching steps of a job. Also returns the summary that GitHub would show. */
export function run(job: string, matching: RegExp, directory: string, env: Record<string, string>) {
  const path = join(directory, 'summary.md');
  const result = runSteps(job, matching, directory, { GITHUB_STEP_SUMMARY: path, ...env });
  return { ...result, summary: readFileSync(path, 'utf8') };
}

export const notes = {
  'a.md': noteText({ version: '2.0', date: '2026-02-01' }),
  'b.md': noteText({ version: '1.0', date: '2026-01-01' }),
};
