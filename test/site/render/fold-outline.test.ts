import { expect, test } from 'vitest';
import { Settings } from '../../../src/project/settings.ts';
import { loadTextCompiler } from '../../notes/compile-text.ts';
import { noteText } from '../../temporary.ts';

const compile = await loadTextCompiler(Settings.parse({ siteUrl: 'https://example.com/' }));

function show(body: string) {
  const { release, problems } = compile(noteText({ version: '2.0' }, body));
  expect(problems).toEqual([]);
  const { html = '', isFolded } = release?.article ?? {};
  const textOf = (pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([, text = '']) =>
      text.replaceAll(/<a class="anchor".*?<\/a>|<\/?span[^>]*>/g, ''),
    );
  return {
    isFolded,
    html,
    pageHtml: release?.page.html,
    paragraphs: textOf(/<p>(.*?)<\/p>/gs),
    headlines: textOf(/<h\d[^>]*>(.*?)<\/h\d>/gs),
    changes: textOf(/<li>(.*?)<\/li>/gs),
    rest: /<ul class="rest">.*/s.exec(html)?.[0],
  };
}

const section = (name: string, changes: number, depth = 2) =>
  `${'#'.repeat(depth)} ${name}\n\n${Array.from({ length: changes }, (_, n) => `- ${name} ${n + 1}.`).join('\n')}\n\n`;

test('a release of one and a half screens is shown in full', () => {
  const { isFolded, html, rest } = show(section('New', 15) + section('Fixed', 15));
  expect({ isFolded, rest }).toEqual({ isFolded: false, rest: undefined });
  expect(html).toContain('<li>Fixed 15.</li>');
});

test('a longer one shows its start, whole items of a list, and its other headlines', () => {
  const body = `A text.\n\n${section('New', 5)}${section('Fixed', 40)}${section('Known', 1)}${section('Thanks', 1)}`;
  const { isFolded, headlines, changes, paragraphs, rest, pageHtml } = show(body);
  expect(isFolded).toBe(true);
  expect(paragraphs).toEqual(['A text.']);
  expect(headlines).toEqual(['New', 'Fixed']);
  expect(changes.at(-1)).toBe('Fixed 3.');
  expect(rest).toBe(
    '<ul class="rest"><li id="2.0/known"><a href="releases/2.0.html#2.0/known">Known</a></li>' +
      '<li id="2.0/thanks"><a href="releases/2.0.html#2.0/thanks">Thanks</a></li></ul>',
  );
  expect(pageHtml).toContain('<li>Thanks 1.</li>');
});

test('of nested headlines, the outermost are listed, and none is shown without what is below it', () => {
  const areas = (name: string) =>
    `## ${name}\n\n${section(`${name} A`, 20, 3)}${section(`${name} B`, 20, 3)}`;
  const { headlines, rest } = show(
    `A text.\n\n- One.\n\n${areas('New')}${areas('Fixed')}${areas('Known')}`,
  );
  expect(headlines).toEqual(['New', 'New A']);
  expect(rest?.match(/(?<=">)[^<]+/g)).toEqual(['Fixed', 'Known']);
});

test('a headline is not shown without a change', () => {
  const { headlines, rest } = show(
    `${section('New', 12)}${section('Fixed', 40)}${section('Known', 1)}`,
  );
  expect(headlines).toEqual(['New']);
  expect(rest?.match(/(?<=">)[^<]+/g)).toEqual(['Fixed', 'Known']);
});

test('what fills a screen by itself: code and tables are not cut', () => {
  const code = `\`\`\`\n${'line\n'.repeat(60)}\`\`\``;
  const table = `| A |\n| - |\n${'| b |\n'.repeat(60)}`;
  expect(show(`${code}\n\n${section('New', 1)}`).html).toMatch(/^<ul class="rest">/);
  const short = `\`\`\`\n${'line\n'.repeat(40)}\`\`\``;
  const { changes, paragraphs } = show(`${short}\n\n${section('New', 20)}`);
  expect([changes, paragraphs]).toEqual([[], []]);
  expect(show(`${short}\n\n${section('New', 20)}`).html).toMatch(/^<pre/);
  for (const block of [code, table]) {
    const { isFolded, html } = show(`A text.\n\n${block}\n\n${section('New', 1)}`);
    expect(isFolded).toBe(true);
    expect(html).toMatch(/^<p>A text.<\/p>\s*<ul class="rest">/);
  }
});

test('it ends with no sentence that announces what is left out', () => {
  const code = `\`\`\`\n${'x\n'.repeat(60)}\`\`\`\n`;
  expect(show(`A text.\n\nAn example:\n\n${code}`).paragraphs).toEqual(['A text.']);
  const { headlines, html } = show(`${section('New', 12)}## Fixed\n\nThese bugs:\n\n${code}`);
  expect(headlines).toEqual(['New']);
  expect(html).not.toContain('These bugs:');
});
