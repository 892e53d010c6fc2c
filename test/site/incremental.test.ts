import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { build } from '../../src/site/build.ts';
import { Settings } from '../../src/project/settings.ts';
import { makePng } from '../project/art/pictures.ts';
import { readTree } from '../read-tree.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { AS_OF } from '../as-of.ts';

const VERSIONS = ['1.0', '1.1', '2.0', '2.0 beta', 'Café', '404'];

const fields = fc.record(
  {
    title: fc.constantFrom('New', 'Newer', '<b>'),
    art: fc.constantFrom('a.png', 'https://e.com/b.png'),
    draft: fc.constant('true'),
    latest: fc.constant('false'),
    withdrawn: fc.constant('It lost data.'),
  },
  { requiredKeys: [] },
);

const body = fc.constantFrom(
  'Faster.',
  '# A heading\n\nA.',
  'See [below](#fixes).\n\n## Fixes\n\n- One.',
  '![A](b.png)',
  '## Nothing below it\n\n## Something\n\n- Else.',
  '[A link](#nowhere)',
  '<x>',
);

const note = fc
  .record({ fields, body, day: fc.integer({ min: 1, max: 4 }) })
  .map((parts) => ({ kind: 'note' as const, ...parts }));

const edit = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constantFrom(...VERSIONS), note) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom(...VERSIONS), fc.constant({ kind: 'none' as const })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(
      fc.constantFrom('a.png', 'b.png'),
      fc.integer({ min: 0, max: 3 }).map((size) => ({ kind: 'picture' as const, size })),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(
      fc.constant('settings'),
      fc
        .record(
          {
            history: fc.constantFrom(1, 2, 'all'),
            page: fc.boolean(),
            siteTitle: fc.constantFrom('Notes', 'News'),
            title: fc.constantFrom('Release {version}', 'News'),
            format: fc.constantFrom('text', 'markdown'),
            hosting: fc.constantFrom([], ['nginx']),
          },
          { requiredKeys: [] },
        )
        .map((settings) => ({ kind: 'settings' as const, settings })),
    ),
  },
);

test('after any edits, a build writes the same bytes as one into an empty directory', async () => {
  const seen = { built: 0, stopped: 0, kept: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 3, maxLength: 8 }), async (edits) => {
      const releases = temporaryDirectory({
        'older.md': noteText({ version: '0.1', date: '2025-01-01' }),
        'old.md': noteText({ version: '0.2', date: '2025-02-01' }),
      });
      const out = join(temporaryDirectory(), 'dist');
      let settings = Settings.parse({ siteUrl: 'https://e.com/', history: 2 });
      mkdirSync(out);
      for (const [name, change] of edits) {
        const path = join(
          releases,
          change.kind === 'picture' ? name : `${VERSIONS.indexOf(name)}.md`,
        );
        if (change.kind === 'settings')
          settings = Settings.parse({ ...settings, ...change.settings });
        else if (change.kind === 'note') {
          const date = `2026-01-0${change.day}`;
          writeFileSync(path, noteText({ version: name, date, ...change.fields }, change.body));
        } else if (change.kind === 'none' || change.size === 0) rmSync(path, { force: true });
        else writeFileSync(path, makePng(change.size, 1));
        const before = readTree(out);
        const result = await build({ asOf: AS_OF, releases, out, settings });
        const fresh = temporaryDirectory();
        const clean = await build({ asOf: AS_OF, releases, out: fresh, settings });
        expect(result.problems).toEqual(clean.problems);
        expect(result.response).toEqual(clean.response);
        expect(readTree(out)).toEqual(clean.response ? readTree(fresh) : before);
        seen[clean.response ? 'built' : 'stopped']++;
        seen.kept += result.unchanged.length;
      }
    }),
    { numRuns: 25 },
  );
  expect(seen.built).toBeGreaterThan(40);
  expect(seen.stopped).toBeGreaterThan(0);
  expect(seen.kept).toBeGreaterThan(300);
}, 120_000);
