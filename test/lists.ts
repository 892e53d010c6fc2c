import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

/**
 * Tests that each text in the files of a directory gives the lines below it, word for word, such as its problems. Texts
 * start with { or are JSON strings; comments start with #.
 */
export function testLists(
  directory: string,
  describeText: (text: string, name: string) => string | Promise<string>,
): void {
  describe(`each text in ${directory} gives the lines below it`, () => {
    test.each(readdirSync(directory))('%s', async (name) => {
      const path = join(process.cwd(), directory, name);
      const lines = readFileSync(path, 'utf8').match(/^(?:["{#].*)?$/gm) ?? [];
      const found = lines.map(async (line) => {
        if (!/^["{]/.test(line)) return line;
        const text = line.startsWith('{') ? line : z.string().parse(JSON.parse(line));
        return `${line}\n${await describeText(text, basename(name, '.txt'))}`.trimEnd();
      });
      await expect((await Promise.all(found)).join('\n')).toMatchFileSnapshot(path);
    });
  });
}

/**
 * Tests functions: each file of the directory has texts for the function of its name, and what it returns, indented, on
 * the lines below each. What is no text is shown as JSON.
 */
export function testTables(
  directory: string,
  functions: Record<string, (text: string) => unknown>,
): void {
  test(`each function has its file in ${directory}`, () => {
    const names = readdirSync(directory).map((name) => basename(name, '.txt'));
    expect(Object.keys(functions).toSorted()).toEqual(names.toSorted());
  });
  testLists(directory, async (text, name) => {
    const result: unknown = await functions[name]?.(text);
    const shown = typeof result === 'string' ? result : JSON.stringify(result ?? null);
    return `  ${shown.replaceAll('\n', '\n  ')}`;
  });
}
