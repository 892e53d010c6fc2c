import { globSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { anyCharacter, markdown, mutated, written } from './any-note.ts';

/** The lines of a text, without spaces around them. */
const linesOf = (text: string) => text.split('\n').map((line) => line.trim());

const VERSIONS = [
  ...'1.0.0 v2.1 1.0.0-rc.1 0.13a1 name@1.2.3 @a/b@1.0.0 5.x Unreleased'.split(' '),
  ...'../../x ..\\..\\x . .. CON nul.1 a/b __proto__ "1 # | 1.0.0.md'.split(' '),
  '1.0 - 1.2',
  '1.0.0\u202E',
  'e\u0301',
  ': a',
  '- a',
  '1'.repeat(300),
  '\u{1F680}'.repeat(90),
];
const DATES = linesOf(`
  2026-01-02
  2026.01.02
  2026-02-30
  03/04/2026
  15 August 2026
  May 9th, 2026
  2026-01-02T10:00:00Z
  2026-01-02T25:00:00Z
  2026-01-01 - 2026-01-02
  9999-12-31`);
const BEFORE = [
  '',
  '',
  '<a name="a"></a>\n',
  '(a)=\n',
  '---\n\n',
  '<!-- split -->\n',
  '<a id=b>\n',
];
const MARKS = ['# ', '## ', '## ', '## ', '### ', '#### ', '> ## ', '    ## ', '- ## '];
const JOINTS = [' - ', ' (', ' / ', ' ', ': '];
const ENDS = linesOf(`

  [YANKED]
  (Pre-release)
  {#a}
  ##
  ](https://a.bc)`).map((end) => ` ${end}`);

const heading = fc
  .tuple(
    fc.constantFrom(...BEFORE),
    fc.constantFrom(...MARKS),
    fc.constantFrom('', '[', '<small>[', 'Release ', 'name '),
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...VERSIONS) },
      { weight: 1, arbitrary: anyCharacter },
    ),
    fc.constantFrom(']', '', '](/a)', ')', '</small>'),
    fc.constantFrom(...JOINTS),
    fc.constantFrom(...DATES),
    fc.constantFrom(...ENDS),
    fc.constantFrom('\n', '\n\n', '\n===\n', '\n---\n', ''),
  )
  .map((parts) => parts.join(''));

const BODIES = [
  '',
  '- a\n\n',
  '### Fixed\n\n- [b][c] and [^d]\n\n',
  '**Fixes:**\n\n- a\n\n',
  '```\n## 1.0.0\n',
  '<details>\n\n',
  '[c]: https://a.bc\n',
  '[^d]: e\n\n    f\n\n',
  'Added\n=====\n\na\n\n',
  '(e)=\n### f {#g}\n\n[h](#e) [i](#g)\n\n',
];

/** Releases with headings of every form, and text between them. */
const composed = fc
  .array(
    fc.tuple(
      heading,
      fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...BODIES) },
        { weight: 1, arbitrary: markdown },
      ),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((sections) => sections.flat().join(''));

/** The JSON of GitHub releases, valid or not. */
const anyText = fc.oneof(
  composed,
  fc.constantFrom(...VERSIONS),
  fc.constantFrom(...DATES),
  markdown,
);
const json = fc
  .array(
    fc.record(
      {
        tag_name: fc.oneof(fc.constantFrom(...VERSIONS), fc.constant(null)),
        name: fc.oneof(anyText, fc.constant(null)),
        body: fc.oneof(anyText, fc.constant(null), fc.constant(1)),
        published_at: fc.oneof(fc.constantFrom(...DATES), fc.constant(null)),
        draft: fc.boolean(),
        prerelease: fc.boolean(),
      },
      { requiredKeys: ['tag_name'] },
    ),
    { maxLength: 5 },
  )
  .map((releases) => JSON.stringify(releases, null, 1));

/** Nested so deeply that recursion runs out of stack, or one long line. */
const deep = fc
  .tuple(heading, fc.constantFrom('> ', '- ', '[', '**', '<b>', '1.', '#', 'x '), heading)
  .chain(([before, opener, after]) =>
    fc.integer({ min: 100, max: 3000 }).map((count) => before + opener.repeat(count) + after),
  );

/** Changelogs and GitHub releases of all kinds, many of them with mistakes. */
export function anyChangelog(examples: string[]): fc.Arbitrary<string> {
  const plain = fc.oneof(
    { weight: 40, arbitrary: composed },
    { weight: 30, arbitrary: mutated(examples) },
    { weight: 10, arbitrary: json },
    { weight: 1, arbitrary: deep },
  );
  return fc.oneof({ weight: 6, arbitrary: plain }, { weight: 1, arbitrary: written(plain) });
}

const LONGEST = 6000;

/** The changelogs to start from: those of the tests, and parts of `more`. */
export function readChangelogs(more: string[] = []): string[] {
  const fixtures = globSync('test/fixtures/import/*/{CHANGELOG.md,releases.json}').toSorted();
  const texts = fixtures.map((path) => readFileSync(path, 'utf8'));
  const parts = globSync(more)
    .toSorted()
    .flatMap((path) => {
      const text = readFileSync(path, 'utf8');
      return [0, 0.3, 0.6].map((at) => text.slice(at * text.length).slice(0, LONGEST));
    });
  return [...texts, ...parts];
}
