import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildNotes, middle, newest } from './build-notes.ts';

test('the output has all text of long notes in any script', async () => {
  const words = '変更'.repeat(20_000);
  const { out } = await buildNotes({ 'b.md': middle, 'a.md': `${newest}\n- ${words}🎉\n` });
  expect(readFileSync(join(out, 'releases/3.0.md'), 'utf8')).toContain(`${words}🎉\n`);
  expect(readFileSync(join(out, 'releases/3.0.html'), 'utf8')).toMatch(/<\/html>\n$/);
});
