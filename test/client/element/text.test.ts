import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCutter, splitUrls } from '../../../src/client/element/text.ts';

/** What is shown of these texts, and whether that is all. */
function shorten(texts: string[]) {
  const { cut, cutList, isComplete } = createCutter();
  return { shown: cutList(texts, cut), isComplete: isComplete() };
}

test('what is shown is the start, and is complete exactly if nothing is missing', () => {
  const anyText = fc
    .tuple(fc.string(), fc.constantFrom(0, 0, 1000, 40_000))
    .map(([start, length]) => start.padEnd(length, 'a'));
  const anyTexts = fc
    .tuple(fc.array(anyText, { maxLength: 8 }), fc.constantFrom(0, 400, 1100))
    .map(([list, length]) => [...list, ...Array.from({ length }, () => 'x')]);
  const seen = new Set<boolean>();
  fc.assert(
    fc.property(anyTexts, (texts) => {
      const { shown, isComplete } = shorten(texts);
      seen.add(isComplete);
      expect(JSON.stringify(shown) === JSON.stringify(texts)).toBe(isComplete);
      const changed = shown.findIndex((text, index) => text !== texts[index]);
      expect([-1, shown.length - 1]).toContain(changed);
      expect(texts[changed]?.startsWith(shown[changed]?.slice(0, -1) ?? '')).not.toBe(false);
      expect(shown.join('').length).toBeLessThanOrEqual(100_001);
    }),
    { numRuns: 50 },
  );
  expect(seen).toEqual(new Set([true, false]));
});

/** The URLs in a text. */
const findUrls = (text: string) => splitUrls(text).filter((_, index) => index % 2 === 1);

describe('the URL ends before', () => {
  const url = 'https://example.com/a';
  test.each([
    ['a full stop', `See ${url}. Then`],
    ['other punctuation', `${url}?! ${url}, ${url}; ${url}: ${url}…`],
    ['closing parentheses', `search (${url}), (see ${url}).`],
    ['quotation marks', `"${url}" “${url}” «${url}» '${url}' 「${url}」`],
    ['parentheses with what ends a URL', `${url}(") ${url}(<b>) ${url}(\u202E)`],
    ['brackets', `[docs](${url}) [${url}] <${url}> {${url}}`],
    ['Markdown marks', `**${url}** _${url}_ \`${url}\` ~~${url}~~ | ${url}|`],
    ['punctuation of other scripts', `详见${url}。 ${url}、 (${url}） راجع ${url}، ${url}؟`],
    ['invisible characters', `${url}\u200B ${url}\u202E ${url}\u0000 ${url}\uD800`],
    ['white space', `${url}\n${url}\t${url}\u00A0${url}`],
  ])('%s', (_, text) => {
    const count = text.split('https:').length - 1;
    expect(findUrls(text)).toEqual(Array.from({ length: count }, () => url));
  });
});

test.each([
  'https://en.wikipedia.org/wiki/Rust_(video_game)',
  'https://example.com/a?b=c&d[0]=e#f-(g)/',
  'HTTP://EXAMPLE.COM:8080/~ada/%20/a,b;c!d',
  'https://日本.example/文書',
  'https://example.com/a_b*c',
])('%s is a URL as a whole, alone and in parentheses', (url) => {
  expect(findUrls(url)).toEqual([url]);
  expect(findUrls(`text (${url}).`)).toEqual([url]);
});

test.each([
  'javascript:alert(1)',
  'ftp://example.com',
  'data:text/html,a',
  'www.example.com',
  'xhttps://example.com',
  'https://',
  'https:// example.com',
  'https://.',
  'mailto:ada@example.com',
])('%s is text', (text) => {
  expect(splitUrls(text)).toEqual([text]);
});

test('the parts of any text are that text, and each URL is HTTP or HTTPS', () => {
  const anyPart = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('https://', 'http://a.b', 'example.com', ')', '(', '.', '*', ' ', '<', '"'),
  );
  const found = { urls: 0 };
  fc.assert(
    fc.property(fc.array(anyPart), (parts) => {
      const text = parts.join('');
      const split = splitUrls(text);
      expect(split.join('')).toBe(text);
      const urls = findUrls(text);
      found.urls += urls.length;
      for (const url of urls) expect(url).toMatch(/^https?:\/\/[^\s<>"]+$/i);
    }),
    { numRuns: 1000 },
  );
  expect(found.urls).toBeGreaterThan(200);
});

test.each([
  ['a word', 'a'],
  ['parentheses', 'https://a()'],
  ['closing parentheses', ')'],
  ['full stops', '.'],
  ['beginnings of URLs', 'https://'],
  ['pairs of URLs and punctuation', 'https://a.b?!;) '],
])('takes linear time for 100,000 characters of %s', (_, unit) => {
  const text = `https://example.com/${unit.repeat(100_000 / unit.length)}`;
  const start = process.cpuUsage();
  expect(splitUrls(text).join('')).toBe(text);
  expect(process.cpuUsage(start).user).toBeLessThan(2_000_000);
});
