import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../temporary.ts';
import { bad, good, prepare } from './notes.ts';
import { run } from './run.ts';

/** Builds twice, as one CI job might: first these notes, then the good ones. */
async function buildTwice(notes: Record<string, string>): Promise<string> {
  const summary = join(temporaryDirectory({ 'summary.md': 'Earlier step.\n' }), 'summary.md');
  for (const files of [notes, good]) {
    const { out, common } = prepare(files);
    await run(['build', ...common, '--out', out, '--summary', summary]);
  }
  return readFileSync(summary, 'utf8');
}

test('--summary appends what clients show', async () => {
  expect(await buildTwice(good)).toMatch(
    /^Earlier step\.\n\n## 2\.0: What's new in 2\.0\n\n_Published on February 1, 2026_\n[^]*<\/details>\n\n## 2\.0: /,
  );
});

test('--summary appends the problems', async () => {
  expect(await buildTwice(bad)).toMatch(
    /^Earlier step\.\n\n## The release notes have problems, and nothing was written\n\n```\n[^]*d\.md\n[^]*1 error\n```\n\n## 2\.0: /,
  );
});

test('--summary to a file that cannot be written is an error after the result', async () => {
  const { out, common } = prepare(good);
  const summary = temporaryDirectory();
  expect(await run(['build', ...common, '--out', out, '--summary', summary])).toEqual({
    exitCode: 2,
    stdout: expect.stringContaining(`Wrote ${out}/v2/cloud/version.`),
    stderr: `gazette: cannot write the summary ${summary}: it is a directory\n`,
  });
});
