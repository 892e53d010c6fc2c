import * as fc from 'fast-check';

/** The front matter of a note; what is undefined is left out. */
type Fields = Record<string, string | undefined>;

const optional = (...values: string[]) => fc.constantFrom(undefined, ...values);
const body = fc.constantFrom(
  'Faster.',
  'See [below](#fixes).\n\n## Fixes\n\n- One.\n- Two.',
  '![A picture](b.png)\n\n| A | B |\n| - | - |\n| 1 | 2 |',
  '> [!WARNING]\n> Read [the first one](#nowhere).\n\nText.[^1]\n\n[^1]: A footnote.',
  '## Nothing below it\n\n## Something\n\n```js\nlet a;\n```',
);
const fields: fc.Arbitrary<Fields> = fc.record(
  {
    title: optional('New', 'A & <b>'),
    art: optional('a.png', 'https://e.com/b.png'),
    latest: optional('false'),
    draft: optional('true'),
    withdrawn: optional('It lost data.'),
    announce: optional('false'),
    required: optional('true'),
  },
  { requiredKeys: [] },
);
const settings = fc.record(
  {
    title: fc.constant('A & <b>'),
    art: fc.constant('https://e.com/c.png'),
    locale: fc.constantFrom('de', 'ar-EG'),
    format: fc.constantFrom('text', 'markdown'),
    escapeSlashes: fc.boolean(),
    history: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.constant('all')),
    page: fc.constantFrom(true, true, false),
    hosting: fc.constantFrom(['cloudflare', 'nginx'], ['vercel']),
    siteUrl: fc.constantFrom('https://a.example/', 'https://b.example/c/'),
    accent: fc.constant('#0a5fb4'),
    homeUrl: fc.constant('https://e.com/'),
    labels: fc.constant({ close: 'OK' }),
  },
  { requiredKeys: ['siteUrl'] },
);

export const DAMAGES = [
  'none',
  'edited',
  'emptied',
  'deleted',
  'moved',
  'interrupted',
  'joined',
  'lost',
] as const;

/**
 * A day on which a release is added, dated some days from then, and others are edited, renamed or deleted. Before its
 * build, the output is damaged.
 */
const step = fc.record({
  name: fc.constantFrom('1.', 'v1.', 'V1.', 'Café ', '2.0 beta ', '٣.', 'con.'),
  moment: fc.constantFrom(0, 0, 0, -20, -3, 4),
  body,
  fields,
  edits: fc.array(fc.record({ index: fc.nat(), body, fields }), { maxLength: 3 }),
  renamed: fc.option(fc.nat(), { freq: 2 }),
  deleted: fc.option(fc.nat(), { freq: 8 }),
  settings,
  width: fc.integer({ min: 1, max: 3 }),
  /** Days by which the clock is wrong. */
  clock: fc.constantFrom(0, 0, 0, -20, 20),
  /** What happens to a file of the output; the first is the manifest. */
  damage: fc.constantFrom(...DAMAGES),
  damaged: fc.oneof(fc.constant(0), fc.nat()),
  /** The body of a note that no build accepts. It is tried first. */
  wrong: optional('<b>', '![](missing.png)'),
});

export type Step = ReturnType<(typeof step)['generate']>['value'];

/** How a project grows. */
export const anyGrowth: fc.Arbitrary<Step[]> = fc.array(step, { minLength: 10, maxLength: 14 });

export interface TypedNote {
  fields: Fields;
  body: string;
}

/** Notes by file name. */
export type Notes = Readonly<Record<string, TypedNote>>;

/** Two releases that are never changed, so that every build has an output. */
export const FIRST: Notes = {
  '0.1.md': { fields: { version: '0.1', date: '2019-10-01' }, body: 'The first one.' },
  '0.2.md': { fields: { version: '0.2', date: '2019-10-02' }, body: 'The second one.' },
};

const DAY = 86_400_000;
const START = Date.UTC(2020, 0, 1);

export function makeClock(day: number, { clock }: Step): Date {
  return new Date(START + (day + clock) * DAY + DAY / 2);
}

/** The notes after a step on this day. */
export function takeStep(before: Notes, day: number, added: Step): Notes {
  // No two notes have the same instant.
  const date = new Date(START + (day + added.moment) * DAY + day * 1000).toISOString();
  const version = `${added.name}${day}`;
  const notes: Record<string, TypedNote> = {
    ...before,
    [`${day}.md`]: { body: added.body, fields: { ...added.fields, version, date } },
  };
  const names = Object.keys(notes).filter((name) => !Object.hasOwn(FIRST, name));
  const nameAt = (index: number) => names[index % names.length] ?? '';
  for (const { index, ...edit } of added.edits) {
    const name = nameAt(index);
    notes[name] = { body: edit.body, fields: { ...notes[name]?.fields, ...edit.fields } };
  }
  if (added.deleted !== null) delete notes[nameAt(added.deleted)];
  const old = added.renamed === null ? '' : nameAt(added.renamed);
  const { [old]: renamed, ...others } = notes;
  return renamed ? { ...others, [`x${old}`]: renamed } : notes;
}
