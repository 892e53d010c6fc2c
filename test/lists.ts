import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

/**
 * Tests that each text in the files of a directory gives the lines below it, word for word, such as its problems. Texts
 * start with { or are JSON strings; comments start with #.
 */
export function testLists(
  directory: string,
  describeText: (text: string) => string | Promise<string>,
): void {
  describe(`each text in ${directory} gives the lines below it`, () => {
    test.each(readdirSync(directory))('%s', async (name) => {
      const path = join(process.cwd(), directory, name);
      const lines = readFileSync(path, 'utf8').match(/^(?:["{#].*)?$/gm) ?? [];
      const found = lines.map(async (line) => {
        if (!/^["{]/.test(line)) return line;
        const text = line.startsWith('{') ? line : z.string().parse(JSON.parse(line));
        return `${line}\n${await describeText(text)}`.trimEnd();
      });
      await expect((await Promise.all(found)).join('\n')).toMatchFileSnapshot(path);
    });
  });
}
