import { expect, test } from 'vitest';
import { renderMarkdown } from '../../../src/notes/render/render-markdown.ts';
import { describeProblems } from '../../describe-problems.ts';
import { prepareBody } from '../parse.ts';

function resolve(body: string, siteUrl?: string): string {
  const { tree, problems } = prepareBody(body, siteUrl);
  return describeProblems(problems) || renderMarkdown(tree.children);
}

const SCHEMES = 'an address must start with https://, http:// or mailto:';

test.each([
  [
    '[a](b)',
    '1:1-1:7 relative-link: "b" is a relative address; type the whole address, https://…, or set siteUrl in the settings\n',
  ],
  [
    '[a]()',
    '1:1-1:6 no-address: this link has no address; type one between the parentheses (), or delete it\n',
  ],
  [
    '![a]()',
    '1:1-1:7 no-address: this image has no address; type one between the parentheses (), or delete it\n',
  ],
  [
    '[a](https://[)',
    '1:1-1:15 link-url: "https://[" is not a valid address; type one such as https://example.com/page\n',
  ],
  [
    'See [a][b].\n\n[b]: ftp://c.d',
    `3:1-3:15 link-scheme: ${SCHEMES}, found "ftp://c.d"; type one that does, or plain text, or add "ftp" to the setting linkSchemes\n`,
  ],
])('%j is a problem', (body, problems) => {
  expect(resolve(body)).toBe(problems);
});

test('finds a scheme after characters that browsers ignore', () => {
  const problem = `1:1-1:26 link-scheme: ${SCHEMES}, found "  javascript:b"; type one that does, or plain text\n`;
  expect(resolve('[a](<&#32; javascript:b>)', 'https://site.example/')).toBe(problem);
});
