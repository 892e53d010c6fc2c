import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createHtmlWriter } from '../../../src/notes/render/show-nodes.ts';
import { writeHtml } from '../../../src/notes/render/write-html.ts';
import { compileText, problemsOf } from '../compile-text.ts';
import { noteText } from '../../temporary.ts';
import { elementsOf, NO_VIEW } from '../parse.ts';
import { HTML, MARKDOWN } from '../../pieces.ts';
import { removeUnsafe } from './remove-unsafe.ts';

function show(markdown: string): string {
  return writeHtml(elementsOf(markdown), createHtmlWriter({ view: NO_VIEW, use: 'feed' }));
}

describe('Markdown becomes HTML', () => {
  test('tasks are characters, not form controls', () => {
    expect(show('- [x] a\n- [ ] b')).toBe(
      '<ul>\n<li class="task-list-item">☑ a</li>\n<li class="task-list-item">☐ b</li>\n</ul>',
    );
  });

  test('a table scrolls in a frame that the keyboard can focus', () => {
    expect(show('| a |\n| -: |\n| b |').replaceAll('\n', '')).toBe(
      '<div class="table" tabindex="0"><table><thead><tr><th align="right">a</th></tr></thead><tbody><tr><td align="right">b</td></tr></tbody></table></div>',
    );
  });

  test('a picture is loaded lazily, and has an alternative text even if it is empty', () => {
    const more = 'loading="lazy" decoding="async"';
    expect(show('![a](https://e.com/a%20b.png "t") ![](https://e.com/c.png)')).toBe(
      `<p><img src="https://e.com/a%20b.png" alt="a" title="t" ${more}> <img src="https://e.com/c.png" alt="" ${more}></p>`,
    );
  });
});

test('a picture in HTML is shown as one in Markdown', () => {
  const more = 'loading="lazy" decoding="async"';
  expect(show('<img src="/a.png" alt="a" title="b" width=9 onerror="x()"> <img alt="c">')).toBe(
    `<p><img src="https://site.example/a.png" alt="a" title="b" ${more}> c</p>`,
  );
});

test('formatting around blocks has no id, which browsers would repeat', () => {
  const nodes = elementsOf('<b id="a">b<div>c</div></b> <b id="d">e</b>');
  const written = writeHtml(nodes, createHtmlWriter({ view: NO_VIEW, use: 'feed', idPrefix: '' }));
  expect(written.match(/id="[^"]*"/g)).toEqual(['id="d"']);
});

test('the HTML of any note has nothing that a sanitizer would remove', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(' ', ...MARKDOWN, ...HTML), { maxLength: 25 }),
      (parts) => {
        const html = show(parts.join(''));
        expect(removeUnsafe(html)).toEqual([]);
      },
    ),
    { numRuns: 1000 },
  );
});

test('neither have the pages and the feed of a release', async () => {
  const pieces = fc.array(fc.constantFrom(' ', ...MARKDOWN, ...HTML), { maxLength: 12 });
  let released = 0;
  await fc.assert(
    fc.asyncProperty(pieces, async (parts) => {
      const note = noteText({ version: '1 "2"' }, `a\n\n## b\n\n${parts.join('')}\n\n[c](#b)`);
      const { release } = await compileText(note, { siteUrl: 'https://e.com/' });
      if (release) released++;
      for (const html of [release?.article.html, release?.page.html, release?.feed]) {
        expect(removeUnsafe(html ?? '')).toEqual([]);
      }
    }),
    { numRuns: 300 },
  );
  expect(released).toBeGreaterThan(30);
});

test.each([
  'x <b constructor="1">y</b>',
  '<br __proto__>',
  '<div constructor>',
  '<b toString>z</b>',
])('names of attributes that every object has are left out: %s', async (body) => {
  expect(await problemsOf(body, { siteUrl: 'https://e.com/' })).toBe('');
  expect(show(body)).not.toMatch(/constructor|__proto__|tostring/i);
});
