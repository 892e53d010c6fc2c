import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Settings } from '../../src/project/settings.ts';
import { build } from '../../src/site/build.ts';
import { makePng } from '../project/art/pictures.ts';
import { listDifferences, readTree } from '../read-tree.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { createAddressBook } from './address-book.ts';

const siteUrl = 'https://notes.example.com/';
const DAY = 86_400_000;
const START = Date.UTC(2020, 0, 1);

/** The front matter of a note; what is undefined is left out. */
type Fields = Record<string, string | undefined>;

/** The notes on one day, by file name. The first two are never changed. */
interface Project {
  history: number;
  width: number;
  notes: Record<string, { fields: Fields; body: string }>;
}

const optional = (...values: string[]) => fc.constantFrom(undefined, ...values);
const body = fc.constantFrom(
  'Faster.',
  'See [below](#fixes).\n\n## Fixes\n\n- One.\n- Two.',
  '![A picture](b.png)\n\n| A | B |\n| - | - |\n| 1 | 2 |',
  '> [!WARNING]\n> Read [the first one](#nowhere).\n\nText.[^1]\n\n[^1]: A footnote.',
  '## Nothing below it\n\n## Something\n\n```js\nlet a;\n```',
);
const fields = fc.record(
  {
    title: optional('New', 'A & <b>'),
    art: optional('a.png', 'https://e.com/b.png'),
    latest: optional('false'),
    draft: optional('true'),
    withdrawn: optional('It lost data.'),
  },
  { requiredKeys: [] },
);
/** A day on which a release is added, dated some days from then, and others are edited or deleted. */
const step = fc.record({
  name: fc.constantFrom('1.', 'v1.', 'V1.', 'Café ', '2.0 beta ', '٣.', 'con.'),
  moment: fc.constantFrom(0, 0, 0, -20, -3, 4),
  body,
  fields,
  edits: fc.array(fc.record({ index: fc.nat(), body, fields }), { maxLength: 3 }),
  deleted: fc.option(fc.nat(), { freq: 8 }),
  history: fc.integer({ min: 1, max: 6 }),
  width: fc.integer({ min: 1, max: 3 }),
});
type Step = ReturnType<(typeof step)['generate']>['value'];

const first = {
  '0.1.md': { fields: { version: '0.1', date: '2019-12-01' }, body: 'The first one.' },
  '0.2.md': { fields: { version: '0.2', date: '2019-12-02' }, body: 'The second one.' },
};

function takeStep({ notes }: Project, day: number, added: Step): Project {
  // No two notes have the same instant.
  const date = new Date(START + (day + added.moment) * DAY + day * 1000).toISOString();
  const version = `${added.name}${day}`;
  const all = { ...notes, [`${day}.md`]: { ...added, fields: { ...added.fields, version, date } } };
  const names = Object.keys(all).filter((name) => !(name in first));
  for (const { index, ...edit } of added.edits) {
    const name = names[index % names.length] ?? '';
    all[name] = { body: edit.body, fields: { ...all[name]?.fields, ...edit.fields } };
  }
  if (added.deleted !== null) delete all[names[added.deleted % names.length] ?? ''];
  return { history: added.history, width: added.width, notes: all };
}

function writeNotes(releases: string, { notes, width }: Project): void {
  rmSync(releases, { recursive: true, force: true });
  mkdirSync(releases);
  for (const [name, note] of Object.entries(notes)) {
    writeFileSync(join(releases, name), noteText(pickTyped(note.fields), note.body));
  }
  writeFileSync(join(releases, 'a.png'), makePng(width, 1));
  writeFileSync(join(releases, 'b.png'), makePng(1, 2));
}

function pickTyped(all: Fields): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const [key, value] of Object.entries(all)) if (value) typed[key] = value;
  return typed;
}

function listPublished({ notes }: Project, now: Date): string[] {
  return Object.values(notes).flatMap(({ fields: { version = '', date = '', draft } }) =>
    draft === undefined && Date.parse(date) <= now.getTime() ? [version] : [],
  );
}

test('however a project grows, addresses keep working, and the output equals a clean build', async () => {
  const seen = { removed: 0, unchanged: 0 };
  const grow = async (steps: Step[]) => {
    const directory = temporaryDirectory();
    const [releases, out, fresh] = ['releases', 'dist', 'fresh'].map((name) =>
      join(directory, name),
    );
    if (!releases || !out || !fresh) return;
    const book = createAddressBook(siteUrl);
    let project: Project = { history: 3, width: 1, notes: first };
    for (const [day, each] of steps.entries()) {
      project = takeStep(project, day, each);
      writeNotes(releases, project);
      const asOf = new Date(START + day * DAY + DAY / 2);
      const settings = Settings.parse({ siteUrl, history: project.history });
      const built = await build({ releases, settings, asOf, out });
      const clean = await build({ releases, settings, asOf, out: fresh });
      const output = readTree(out);
      expect(built.response).toBeDefined();
      expect(built.problems).toEqual(clean.problems);
      expect(listDifferences(output, readTree(fresh))).toEqual([]);
      expect(book.findDead(output, listPublished(project, asOf))).toEqual([]);
      rmSync(fresh, { recursive: true });
      seen.removed += built.removed.length;
      seen.unchanged += built.unchanged.length;
    }
  };
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 14 }), grow), {
    numRuns: 5,
    interruptAfterTimeLimit: 60_000,
    markInterruptAsFailure: true,
  });
  expect(seen.removed).toBeGreaterThan(0);
  expect(seen.unchanged).toBeGreaterThan(400);
}, 120_000);
