import { globSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { anyCharacter, markdown, mutated, written } from './any-note.ts';

const VERSIONS = [
  '1.0.0 v2.1 1.0.0-rc.1 0.13a1 name@1.2.3 @a/b@1.0.0 5.x Unreleased'.split(' '),
  '../../x ..\\..\\x . .. CON nul.1 a/b __proto__ "1 # | 1.0.0.md'.split(' '),
  ['1.0 - 1.2', '1.0.0\u202E', 'e\u0301', ': a', '- a', '1'.repeat(300), '\u{1F680}'.repeat(90)],
].flat();
const DATES = [
  '2026-01-02|2026.01.02|2026-02-30|03/04/2026|15 August 2026|May 9th, 2026'.split('|'),
  '2026-01-02T10:00:00Z|2026-01-02T25:00:00Z|2026-01-01 - 2026-01-02|9999-12-31'.split('|'),
].flat();
/** The parts of a heading, one of each. */
const [before = [], opening = [], closing = [], dated = [], ends = []] = [
  '||<a name="a"></a>\n|(a)=\n|---\n\n|<!-- split -->\n|<a id=b>\n',
  '# |## |## |## [|### |#### |> ## |    ## |- ## |## <small>[|## Release |## name ',
  ' - |] - | (|](/a) |) |</small> / |: ',
  '\n|\n\n| [YANKED]\n| (Pre-release)\n| {#a}\n| ##\n| ](https://a.bc)\n|',
  '||\n===\n|\n---\n|\n',
].map((list) => fc.constantFrom(...list.split('|')));

const version = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...VERSIONS) },
  { weight: 1, arbitrary: anyCharacter },
);
const heading = fc
  .tuple(...[before, opening, version, closing, fc.constantFrom(...DATES), dated, ends].flat())
  .map((parts) => parts.join(''));

const BODIES = [
  ['', '- a\n\n', '### Fixed\n\n- [b][c] and [^d]\n\n', '**Fixes:**\n\n- a\n\n', '```\n## 1.0.0\n'],
  ['<details>\n\n', '[c]: https://a.bc\n', '[^d]: e\n\n    f\n\n', 'Added\n=====\n\na\n\n'],
  '(e)=\n### f {#g}\n\n[h](#e) [i](#g)\n\n',
].flat();

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
const text = fc.oneof(composed, fc.constantFrom(...VERSIONS, ...DATES), markdown);
const json = fc
  .array(
    fc.record(
      {
        tag_name: fc.option(fc.constantFrom(...VERSIONS)),
        name: fc.option(text),
        body: fc.oneof(text, fc.constantFrom(null, 1)),
        published_at: fc.option(fc.constantFrom(...DATES)),
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
  .chain(([first, opener, last]) =>
    fc.integer({ min: 100, max: 3000 }).map((count) => first + opener.repeat(count) + last),
  );

/** Changelogs and GitHub releases of all kinds, many of them with mistakes. */
export function anyChangelog(examples: string[]): fc.Arbitrary<string> {
  return written(
    fc.oneof(
      { weight: 40, arbitrary: composed },
      { weight: 30, arbitrary: mutated(examples) },
      { weight: 10, arbitrary: json },
      { weight: 1, arbitrary: deep },
    ),
  );
}

const LONGEST = 6000;

/** The changelogs to start from: those of the tests, and parts of `more`. */
export function readChangelogs(more: string[] = []): string[] {
  const read = (pattern: string | string[]) =>
    globSync(pattern)
      .toSorted()
      .map((path) => readFileSync(path, 'utf8'));
  const parts = read(more).flatMap((whole) =>
    [0, 0.3, 0.6].map((at) => whole.slice(at * whole.length).slice(0, LONGEST)),
  );
  return [...read('test/fixtures/import/*/{CHANGELOG.md,releases.json}'), ...parts];
}
