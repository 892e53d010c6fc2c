import { expect, test } from 'vitest';
import * as z from 'zod';
import { noteText } from '../../../temporary.ts';
import { buildPages } from './build-pages.ts';

async function build(notes: Record<string, string>) {
  const { files } = await buildPages(notes, { history: 1, locale: 'de' });
  const parts = [...files].filter(([path]) => path.startsWith('search'));
  return parts.map(([path, text]) => ({ path, text }));
}

test('search.json has the words of all releases by section, newest first', async () => {
  const [file] = await build({
    '1.md': noteText({ version: '1', title: 'One' }),
    '2.md': noteText(
      { version: '2 b', date: '2026-02-01T10:00:00Z' },
      'Read [this](https://e.com).\n\n> [!NOTE]\n> Restart.\n\n## Behoben\n\n- A *crash*\n- Neu: exports\n\n## ⚠ Breaking changes\n\n- d\n\n## A\n\n### B\n\nc',
    ),
  });
  expect(file?.path).toBe('search.json');
  expect(JSON.parse(file?.text ?? '')).toEqual([
    {
      id: '2~20~b',
      version: '2 b',
      date: '2026-02-01',
      dir: 'ltr',
      summary: 'Read this. Hinweis: Restart.',
      sections: [
        ['', '', ['Read this.', 'Hinweis: Restart.']],
        ['Behoben', 'fix', ['A crash']],
        ['Behoben', 'add', ['Neu:\texports']],
        ['⚠ Breaking changes', 'breaking', ['d']],
        ['A / B', '', ['c']],
      ],
    },
    {
      id: '1',
      version: '1',
      title: 'One',
      date: '2026-01-01',
      dir: 'ltr',
      summary: 'Faster search.',
      sections: [['', '', ['Faster search.']]],
    },
  ]);
});

test('the nearest headline that names a kind gives it to the changes below it, unless they have their own', async () => {
  const body = [
    '## Breaking changes\n\nThere are no breaking changes in this release.',
    '## Breaking changes\n\n### API\n\n- a\n- [Fixed] b\n- fix(editor): c\n- feat!: d\n\n#### Fixes\n\n- e',
    '## Tables\n\n| Type | Change |\n| --- | --- |\n| New | f |\n| Other | g |',
    '## Other\n\n- Performance: h\n- **Full Changelog**: https://e.com/v1...v2',
  ].join('\n\n');
  const { read } = await buildPages(
    { '1.md': noteText({}), '2.md': noteText({ version: '2', date: '2026-02-01' }, body) },
    { types: { Performance: 'edit' } },
  );
  const [newest] = z
    .array(z.object({ sections: z.unknown() }))
    .parse(JSON.parse(read('search.json')));
  expect(newest?.sections).toEqual([
    ['Breaking changes', '-', ['There are no breaking changes in this release.']],
    ['Breaking changes / API', 'breaking', ['a']],
    ['Breaking changes / API', 'fix', ['[Fixed]\tb', 'fix(editor):\tc']],
    ['Breaking changes / API', 'breaking', ['feat!:\td']],
    ['Breaking changes / API / Fixes', 'fix', ['e']],
    ['Tables', 'add', ['New f']],
    ['Tables', '', ['Other g']],
    ['Other', 'edit', ['Performance:\th']],
    ['Other', '-', ['Full Changelog: https://e.com/v1...v2']],
  ]);
  const chips = [
    ...read('index.html').matchAll(/name="type" value="(\w+)" aria-pressed="false">/g),
  ];
  expect(chips.map(([, kind]) => kind)).toEqual(['breaking', 'add', 'edit', 'fix']);
});
