import * as fc from 'fast-check';

/** How many days from now a release is dated. */
const moment = fc.oneof(
  { weight: 6, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.integer({ min: -30, max: -1 }) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 10 }) },
);

const body = fc.constantFrom(
  'Faster.',
  'See [below](#fixes).\n\n## Fixes\n\n- One.\n- Two.',
  '![A picture](b.png)\n\n| A | B |\n| - | - |\n| 1 | 2 |',
  '> [!WARNING]\n> Read [the first one](#nowhere).\n\nText.[^1]\n\n[^1]: A footnote.',
  '## Nothing below it\n\n## Something\n\n```js\nlet a;\n```',
);

/** The start of a version. A number follows. */
const name = fc.constantFrom('1.', 'v1.', 'V1.', 'Café ', '2.0 beta ', '٣.', 'con.');

const title = fc.constantFrom('New', 'Newer', 'A & <b>');
const art = fc.constantFrom('a.png', 'https://e.com/b.png');
const latest = fc.constant('false');
const draft = fc.constant('true');
const withdrawn = fc.constant('It lost data.');
const sometimes = (value: fc.Arbitrary<string>) => fc.option(value, { nil: undefined, freq: 1 });

const added = fc.record({
  name,
  moment,
  body,
  fields: fc.record({
    title: fc.option(title, { nil: undefined }),
    art: fc.option(art, { nil: undefined }),
    latest: sometimes(latest),
    draft: sometimes(draft),
    withdrawn: sometimes(withdrawn),
  }),
});

/** Changes of a note. A field that is undefined is removed. */
const changed = fc.oneof(
  fc.record({ body }),
  fc.record({ moment }),
  fc.record({ name }),
  fc.record({ fields: fc.record({ title: fc.option(title, { nil: undefined }) }) }),
  fc.record({ fields: fc.record({ art }) }),
  fc.record({ fields: fc.record({ draft: fc.option(draft, { nil: undefined }) }) }),
  fc.record({ fields: fc.record({ latest: fc.option(latest, { nil: undefined }) }) }),
  fc.record({ fields: fc.record({ withdrawn: fc.option(withdrawn, { nil: undefined }) }) }),
);

const edit = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant('change'), index: fc.nat(), changes: changed }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete'), index: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('swap'), index: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restore') }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('picture'), width: fc.integer({ min: 1, max: 5 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('history'), count: fc.integer({ min: 1, max: 6 }) }),
  },
);

/** A day on which a release is added and others are edited. */
export const step = fc.record({ added, edits: fc.array(edit, { maxLength: 3 }) });

type ValueOf<T> = T extends fc.Arbitrary<infer Value> ? Value : never;
export type Step = ValueOf<typeof step>;
export type Edit = ValueOf<typeof edit>;
