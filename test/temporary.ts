import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished, type afterAll } from 'vitest';

/** Creates a directory with these files, which is removed after the test or, with `afterAll`, after those of the file. */
export function temporaryDirectory(
  files: Record<string, string | Uint8Array> = {},
  onEnd: typeof afterAll | typeof onTestFinished = onTestFinished,
): string {
  const directory = mkdtempSync(join(tmpdir(), 'gazette-'));
  onEnd(() => rmSync(directory, { recursive: true, force: true }), 60_000);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), content);
  }
  return directory;
}

/** The text of a valid note; `fields` add to its front matter, or replace fields of it. */
export function noteText(fields: Record<string, string>, body = 'Faster search.'): string {
  const all = {
    version: '1.0.0',
    date: '2026-01-01',
    art: 'https://cdn.example.com/a.png',
    ...fields,
  };
  const lines = Object.entries(all).map(([key, value]) => `${key}: ${value}`);
  return `---\n${lines.join('\n')}\n---\n\n${body}\n`;
}

/** The number of files in an output directory. */
export function countFiles(directory: string): number {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}
