import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { selectUnseen } from '../../../src/client/element/select-unseen.ts';
import type { ReleaseHistory } from '../../../src/contract/index.ts';
import { findUndecided } from '../../../src/project/check-notes.ts';
import {
  orderReleases,
  pickHistory,
  pickLatest,
  type DatedNote,
} from '../../../src/project/order-notes.ts';
import { datedNote } from '../../project/dated-note.ts';

type Entry = ReleaseHistory[number];

const makeEntry = (version: string, fields: Partial<Entry> = {}): Entry => ({
  version,
  title: version,
  art: '',
  published: '',
  body: '',
  headlines: [],
  date: '2026-01-01',
  ...fields,
});

/** The version response when `current` came after `previous`. */
const respond = (current: Entry, previous: Entry) => ({
  status: 'ok' as const,
  message: '',
  version: current.version,
  log: { ...current, previous_version: previous.version, previous },
});

/** The versions that a reader has not seen, whether they are all, and how many are announced. */
function select(
  [current = '', previous = '']: string[],
  seen: string | null,
  history: Entry[] | null,
) {
  const response = respond(makeEntry(current), makeEntry(previous));
  const { releases, isComplete, unread } = selectUnseen(response, seen, history);
  return [releases.map(({ version }) => version), isComplete, unread];
}

const history = ['5', '4', '3', '2', '1'].map((version) => makeEntry(version));

describe('a reader who has last seen', () => {
  test.each([
    ['nothing', null, [['4'], true, 1]],
    ['the current release', '4', [[], true, 0]],
    ['the previous release', '3', [['4'], true, 1]],
    ['an older release', '1', [['4', '3', '2'], true, 3]],
    ['a newer release', '5', [[], true, 0]],
    ['a release that is not in the history', '0', [['4', '3', '2', '1'], false, 4]],
  ])('%s', (_, seen, expected) => {
    expect(select(['4', '3'], seen, history)).toEqual(expected);
  });
});

describe('a history', () => {
  test('that could not be loaded leaves the current release', () => {
    expect(select(['4', '3'], '1', null)).toEqual([['4'], false, 1]);
  });

  test('that is older than the response continues it', () => {
    expect(select(['6', '5'], '3', history)).toEqual([['6', '5', '4'], true, 3]);
  });

  test('that is empty, or of another product, leaves the current release', () => {
    expect(select(['4', '3'], '1', [])).toEqual([['4'], false, 1]);
    expect(select(['9', '8'], '1', history)).toEqual([['9'], false, 1]);
  });
});

const quiet = { announce: 'false' };

describe('quiet releases', () => {
  const quietHistory = history.map((entry) =>
    ['4', '2'].includes(entry.version) ? { ...entry, announce: false as const } : entry,
  );

  test('are shown with others, but do not count', () => {
    expect(select(['4', '3'], '1', quietHistory)).toEqual([['4', '3', '2'], true, 1]);
    expect(select(['6', '4'], '1', quietHistory)).toEqual([['6', '4', '3', '2'], true, 2]);
  });

  test('alone are not announced', () => {
    expect(select(['4', '3'], '3', quietHistory)).toEqual([['4'], true, 0]);
    expect(select(['4', '3'], null, quietHistory)).toEqual([['4'], true, 0]);
  });

  test('are announced if the history cannot be read', () => {
    expect(select(['4', '3'], '3', null)).toEqual([['4'], true, 1]);
  });
});

/** Notes of one day and the next, with any marks. Each has a path that is not in the order of its version. */
const anyNotes = fc
  .array(
    fc.record({
      date: fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-03', '2026-01-01T00:00:00Z'),
      name: fc.constantFrom('', '', '', 'Beta '),
      mark: fc.constantFrom({}, {}, {}, { latest: 'false' }, { withdrawn: 'It lost data.' }, quiet),
      order: fc.nat(),
    }),
    { minLength: 2, maxLength: 12 },
  )
  .map((all) =>
    all.map(({ date, name, mark, order }, index) => ({
      ...datedNote({ version: `${name}${index}`, date, ...mark }),
      path: `${order}-${index}.md`,
    })),
  )
  .filter((notes) => findUndecided(notes).length === 0 && pickLatest(notes).length === 2);

const toEntry = ({ version, isLatest, note }: DatedNote): Entry => {
  const { withdrawn, announce } = note.frontMatter;
  return makeEntry(version, {
    ...(announce === false && { announce }),
    ...(isLatest ? {} : { latest: false as const }),
    ...(withdrawn === undefined ? {} : { withdrawn }),
  });
};

test('of generated notes, every reader gets every release that was missed, and no other', () => {
  const sizes = new Set<string>();
  fc.assert(
    fc.property(anyNotes, fc.integer({ min: 1, max: 14 }), (notes, size) => {
      const order = orderReleases(notes).map(({ version }) => version);
      const latest = orderReleases(notes.filter(({ isLatest }) => isLatest));
      const entries = pickHistory(notes, size).map(toEntry);
      const isQuiet = new Set(
        entries.filter(({ announce }) => announce === false).map(({ version }) => version),
      );
      const known = new Set(entries.map(({ version }) => version));
      const [current = '', previous = ''] = latest.map(({ version }) => version);
      fc.pre(known.has(current));
      for (const seen of order) {
        const missed = latest
          .map(({ version }) => version)
          .filter((version) => order.indexOf(version) < order.indexOf(seen));
        const isNew = order.indexOf(current) < order.indexOf(seen);
        const shown = isNew ? missed.filter((version) => known.has(version)) : [];
        const isComplete = known.has(seen) || seen === previous;
        const count = shown.filter((version) => !isQuiet.has(version)).length;
        sizes.add(`${shown.length} ${isComplete} ${count}`);
        expect(select([current, previous], seen, entries)).toEqual([shown, isComplete, count]);
      }
    }),
    { numRuns: 400 },
  );
  expect(sizes.size).toBeGreaterThan(12);
});
