import { HtmlRenderer, Parser } from 'commonmark';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { VersionResponse } from '../../src/contract/index.ts';
import { renderResponse, renderProblems } from '../../src/site/job-summary.ts';

const previous = {
  version: '2.3.0',
  title: 'Autumn clean-up',
  art: 'https://cdn.example.com/intro.png',
  published: 'Published on October 1, 2026',
  body: 'Tidier.',
  headlines: [],
};

function respond(log: Partial<VersionResponse['log']>): VersionResponse {
  return {
    status: 'ok',
    message: 'Version information located.',
    version: '2.4.0',
    log: {
      ...previous,
      version: '2.4.0',
      title: "What's new",
      previous_version: '2.3.0',
      previous,
      ...log,
    },
  };
}

/** The HTML of the summary, without the JSON. */
function show(response: VersionResponse, format: 'text' | 'markdown' = 'text'): string {
  const [shown = ''] = renderResponse(response, [], format).split('<details>');
  return new HtmlRenderer().render(new Parser().parse(shown));
}

test('shows the release as clients show it, then the JSON', () => {
  const response = respond({
    body: 'Faster *search*.\n- One\n- Two',
    headlines: [{ headline: 'SITE', changes: ['A guide (https://example.com/a_b_c).', '<b>!'] }],
  });
  expect(renderResponse(response, [], 'text')).toBe(`## 2.4.0: What's new

_Published on October 1, 2026_

![art](https://cdn.example.com/intro.png)

Faster \\*search\\*.\\
\\- One\\
\\- Two

### SITE

- A guide (https\\://example.com/a_b_c).
- \\<b>!

Previous release: 2.3.0, Autumn clean-up.

<details><summary>The JSON that clients get</summary>

\`\`\`json
${JSON.stringify(response, null, 2)}
\`\`\`

</details>
`);
});

test('Markdown is unchanged, also if a change has several blocks', () => {
  const change = 'One:\n\n- **two**\n- three';
  const response = respond({ body: '# *A*\n', headlines: [{ headline: 'B', changes: [change] }] });
  const shown = renderResponse(response, [], 'markdown');
  expect(shown).toContain('\n# *A*\n');
  expect(shown).toContain('\n- One:\n\n  - **two**\n  - three\n');
});

test('plain text is shown unchanged, whatever it contains', () => {
  const decode = (html: string) =>
    html
      .replaceAll(/<br \/>\n/g, '\n')
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');

  const line = fc.stringMatching(/^[ -~äé-]{1,20}$/).map((text) => text.trim() || '#');
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (lines) => {
      const body = lines.join('\n');
      const parts = show(respond({ body })).split(/<\/?p>/);
      const [, , shown = ''] = parts.filter((part) => !/^\n*$/.test(part)).slice(1);
      expect(decode(shown)).toBe(body);
    }),
  );
});

test('problems are shown as reported, whatever they quote', () => {
  expect(renderProblems('a.md\n  1:1  error  found "```"\n')).toBe(
    '## The release notes have problems, and nothing was written\n\n````\na.md\n  1:1  error  found "```"\n````\n',
  );
});
