import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ReleaseLogEntry } from '../../src/contract/index.ts';
import { loadCompiler } from '../../src/notes/compile.ts';
import { parseNote } from '../../src/notes/parse-note.ts';
import { isError, quote } from '../../src/notes/problem.ts';
import { Settings } from '../../src/project/settings.ts';
import { markdown } from '../fuzz/any-note.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 200 });

describe('any text is a release or has problems, at a place in it', () => {
  test.each(['text', 'markdown'] as const)('as %s', async (format) => {
    const art = 'https://cdn.example.com/a.png';
    const compile = await loadCompiler(Settings.parse({ art, format }));
    const front = fc.constantFrom('', '---\nversion: 1\ndate: 2026-01-01\n---\n', '---\nversion: ');
    const notes = fc
      .tuple(front, fc.oneof(markdown, anyText))
      .map((parts) => parts.join('').replaceAll('\r', '\n'));
    fc.assert(
      fc.property(notes, (text) => {
        const { problems, release } = compile(parseNote(text));
        expect(release === undefined).toBe(problems.some(isError));
        expect(release && ReleaseLogEntry.parse(release.entry)).toEqual(release?.entry);
        const lines = text.split('\n');
        for (const { line = 0, column = 0, message } of problems) {
          expect(message).not.toBe('');
          expect(line).toBeGreaterThan(0);
          expect(line).toBeLessThanOrEqual(lines.length);
          expect(column).toBeGreaterThan(0);
          expect(column).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 1);
        }
      }),
      { numRuns: 300 },
    );
  });
});

test('a quoted text is one line without invisible characters', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(quote(text)).not.toMatch(/[\p{Cc}\u00AD\u200B\u2028-\u202E\u2060-\u2069\uFEFF]/u);
      const short = text.slice(0, 80);
      fc.pre(!/[@\\]/.test(short));
      expect(JSON.parse(quote(short))).toBe(short);
    }),
  );
});
