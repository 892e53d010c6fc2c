import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { selectUnseen } from '../../../src/client/element/select-unseen.ts';
import { VersionError } from '../../../src/client/version-error.ts';
import type { ReleaseHistory } from '../../../src/contract/index.ts';

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
  installed = current,
) {
  const response = respond(makeEntry(current), makeEntry(previous));
  const { releases, isComplete, unread } = selectUnseen(response, { seen, installed }, history);
  return [releases.map(({ version }) => version), isComplete, unread] as const;
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

describe('a version last seen that is not in the history', () => {
  const semantic = ['2.4.1', '2.4.0', '2.3.0', '2.2.0'].map((version) => makeEntry(version));
  const words = ['teal', 'red', 'blue'].map((version) => makeEntry(version));

  test.each([
    ['2.5.0', semantic, []],
    ['v2.5.0', semantic, []],
    ['2.10.0', semantic, []],
    ['2.5.0', null, []],
    ['2.3.9', semantic, ['2.4.1', '2.4.0']],
    ['2.4.1-rc.1', semantic, ['2.4.1']],
    ['1.12.0', semantic, ['2.4.1', '2.4.0', '2.3.0', '2.2.0']],
    ['2.3.9', null, ['2.4.1']],
    ['undefined', semantic, []],
    ['undefined', null, ['2.4.1']],
  ])('%s', (seen, entries, expected) => {
    expect(select(['2.4.1', '2.4.0'], seen, entries)[0]).toEqual(expected);
  });

  test.each([
    ['green', words, [[], true]],
    ['1.0', words, [[], true]],
    ['blue', words, [['teal', 'red'], false]],
    ['green', null, [['teal'], false]],
  ])('is not known: %s', (seen, entries, expected) => {
    const response = respond(makeEntry('teal'), makeEntry('red'));
    const { releases, isUnknown } = selectUnseen(response, { seen, installed: 'teal' }, entries);
    expect([releases.map(({ version }) => version), isUnknown]).toEqual(expected);
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

describe('an installed version', () => {
  const marked = [
    ...history.slice(0, 2),
    makeEntry('1.9', { latest: false }),
    makeEntry('3', { withdrawn: 'It lost data.' }),
    ...history.slice(3),
  ];

  test.each([
    ['older than the current one', '4', '1', [['4', '2'], true, 2]],
    ['on the first visit', '2', null, [['2'], true, 1]],
    ['that was withdrawn', '3', '1', [['2'], true, 1]],
    ['that is a backport', '1.9', '1', [['1.9'], true, 1]],
    ['older than the one last seen', '2', '4', [[], true, 0]],
    ['that has been seen', '4', '4', [[], true, 0]],
    ['that is current', '5', '2', [['5', '4'], true, 2]],
  ])('%s', (_, installed, seen, expected) => {
    expect(select(['5', '4'], seen, marked, installed)).toEqual(expected);
  });

  test('has no v where the notes have one', () => {
    const tagged = ['v3', 'v2', 'v1'].map((version) => makeEntry(version));
    expect(select(['v3', 'v2'], '1', tagged, '3')).toEqual([['v3', 'v2'], true, 2]);
    expect(select(['v3', 'v2'], '2', tagged, '2')).toEqual([[], true, 0]);
  });

  test('that is not in the history is an error', () => {
    const unknown = new VersionError(
      'unknown-version',
      'the history does not have the version "6"',
    );
    expect(() => select(['5', '4'], '2', history, '6')).toThrow(unknown);
    expect(() => select(['5', '4'], '6', null, '6')).toThrow(unknown);
    expect(select(['5', '4'], '2', null, '5')).toEqual([['5'], false, 1]);
  });
});

const anyMarks = fc.record(
  {
    latest: fc.constant(false as const),
    withdrawn: fc.constant('It lost data.'),
    announce: fc.constant(false as const),
  },
  { requiredKeys: [] },
);

test('of generated histories, no release is shown twice, whatever is installed in turn', () => {
  const anyHistory = fc
    .array(fc.oneof(fc.constant({}), anyMarks), { minLength: 2, maxLength: 12 })
    .map((all) => all.map((marks, index) => makeEntry(`${index}`, marks)));
  fc.assert(
    fc.property(anyHistory, fc.array(fc.nat(), { maxLength: 8 }), (entries, steps) => {
      const latest = entries.filter((entry) => entry.latest !== false && !entry.withdrawn);
      fc.pre(latest.length > 1);
      const versions = latest.map(({ version }) => version);
      const shown: string[] = [];
      let seen: string | null = null;
      for (const step of steps) {
        const installed = entries[step % entries.length]?.version ?? '';
        const [unseen] = select(versions, seen, entries, installed);
        shown.push(...unseen);
        if (unseen.length > 0) seen = installed;
      }
      expect(shown).toEqual([...new Set(shown)]);
    }),
  );
});
