import { expect, test } from 'vitest';
import type { VersionResponse } from '../../../src/contract/index.ts';
import { renderProblems, renderResponse } from '../../../src/site/places/job-summary.ts';

const previous = {
  version: '2.3.0',
  title: 'Autumn [clean-up]',
  art: 'https://cdn.example.com/intro.png',
  published: 'Published on October 1, 2026',
  body: 'Tidier.',
  headlines: [],
};

test('shows the release, the scheduled ones and the JSON; phrases are escaped, and the note is not', () => {
  const log = { ...previous, version: '2.4.0', previous_version: '2.3.0', previous };
  const response: VersionResponse = { status: 'ok', message: 'Found.', version: '2.4.0', log };
  const date = '2027-01-01T09:00:00Z';
  const scheduled = [{ version: '3.0.0', due: Date.parse(date), date }];
  expect(renderResponse(response, 'Faster *search*.\n\n## SITE\n\n- <b>!</b>\n', scheduled))
    .toBe(`## 2.4.0: Autumn \\[clean-up\\]

_Published on October 1, 2026_

<img alt="art" src="https://cdn.example.com/intro.png">

Faster *search*.

## SITE

- <b>!</b>

Previous release: 2.3.0, Autumn \\[clean-up\\].

Scheduled: 3.0.0 appears at 2027-01-01T09:00:00Z.

<details><summary>The JSON that clients get</summary>

\`\`\`json
${JSON.stringify(response, null, 2)}
\`\`\`

</details>
`);
});

test('problems are code, also if they have code', () => {
  expect(renderProblems('a.md\n  1:1  error  found "```"\n')).toBe(
    '## The release notes have problems, and nothing was written\n\n    a.md\n      1:1  error  found "```"\n',
  );
});
