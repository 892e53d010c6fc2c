import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { VFile } from 'vfile';
import { ReleaseLogEntry } from '../../src/contract/index.ts';
import { makeRelease } from '../../src/notes/make-release.ts';
import { parseNote } from '../../src/notes/parse-note.ts';
import { quote, writeField } from '../../src/notes/problem.ts';
import { readFields } from '../../src/notes/front-matter/read-fields.ts';
import { Settings } from '../../src/project/settings.ts';

const settings = Settings.parse({ art: 'https://cdn.example.com/a.png' });
const anyText = fc.string({ unit: 'binary', maxLength: 200 });
const markdown = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '---\n',
        '\n',
        '# ',
        '## ',
        '- ',
        '1. ',
        '> ',
        '```\n',
        '    ',
        '[x] ',
        '\\',
        '|',
      ),
      fc.constantFrom(
        '<b>',
        '<!--',
        '-->',
        '![a](b)',
        '[a](/b)',
        '[a]',
        '[a]: https://b.c\n',
        '[^1]',
      ),
      fc.constantFrom(
        'version: 1\n',
        'date: 2026-01-01\n',
        'title: ',
        '#',
        '"',
        "'",
        '&a',
        '*a',
        '!b',
      ),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

function release(text: string, format: 'text' | 'markdown') {
  const file = new VFile({ path: 'note.md', value: text });
  const note = parseNote(file);
  return { file, made: note && makeRelease(note, { ...settings, format }) };
}

describe('any text is a release or has problems, at a place in it', () => {
  test.each(['text', 'markdown'] as const)('as %s', (format) => {
    const front = fc.constantFrom('', '---\nversion: 1\ndate: 2026-01-01\n---\n', '---\nversion: ');
    const notes = fc
      .tuple(front, fc.oneof(markdown, anyText))
      .map((parts) => parts.join('').replaceAll('\r', '\n'));
    fc.assert(
      fc.property(notes, (text) => {
        const { file, made } = release(text, format);
        expect(made === undefined).toBe(file.messages.length > 0);
        expect(made && ReleaseLogEntry.parse(made.entry)).toEqual(made?.entry);
        const lines = text.split('\n');
        for (const { line = 0, column = 0, reason } of file.messages) {
          expect(reason).not.toBe('');
          expect(line).toBeGreaterThan(0);
          expect(line).toBeLessThanOrEqual(lines.length);
          expect(column).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 1);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('front matter', () => {
  test('gives the text that was typed, or a problem', () => {
    const file = new VFile();
    for (const value of [
      '1.10',
      '010',
      '0x1F',
      '1e3',
      '1:20',
      'No',
      'null',
      '~',
      '2026-02-30',
      '.inf',
    ]) {
      const read = readFields(file, `key: ${value}`, 0);
      expect(read?.texts['key']).toBe(value);
    }
    expect(file.messages).toEqual([]);
  });

  test('takes back to the letter what writeField writes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (value) => {
        const file = new VFile();
        const read = readFields(file, writeField('key', value), 0);
        expect(file.messages).toEqual([]);
        expect(read?.texts['key']).toBe(value);
      }),
      { numRuns: 2000 },
    );
  });
});

test('a quoted text is one line without invisible characters', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(quote(text)).not.toMatch(/[\p{Cc}\u2028-\u202E\u2066-\u2069]/u);
      const short = text.slice(0, 80);
      expect(JSON.parse(quote(short))).toBe(short);
    }),
  );
});
