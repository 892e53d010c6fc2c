import { describe, expect, test } from 'vitest';
import {
  findRequiredUpdate,
  watchVersion,
  type ReleaseHistory,
  type RequiredUpdate,
} from '../../src/client/index.ts';
import { respond, SECOND, simulate, watch } from './simulate-clients.ts';

type Entry = ReleaseHistory[number];
type Marks = Pick<Entry, 'required' | 'latest' | 'withdrawn'>;

const entry = { title: '', art: '', published: '', body: '', headlines: [], date: '2026-11-20' };

/** A history, newest first, with these marks. The versions are no numbers that could be compared. */
const makeHistory = (...all: Marks[]): Entry[] =>
  all.map((marks, n) => ({ ...entry, ...marks, version: 'abcdefgh'.charAt(n) }));

const withdrawn = 'It lost data.';
const history = makeHistory(
  {},
  { required: true },
  { withdrawn },
  { required: true },
  { withdrawn, required: true },
  {},
);

test.each([
  ['a', undefined],
  ['b', undefined],
  ['c', ['withdrawn', 'c']],
  ['d', ['required', 'b']],
  ['e', ['withdrawn', 'e']],
  ['f', ['required', 'b']],
])('of the installed version %s: %j', (version, expected) => {
  const update = findRequiredUpdate(history, version);
  expect(update && [update.reason, update.release.version]).toEqual(expected);
});

test('a required release that was withdrawn, or is never the current one, does not count', () => {
  const others = makeHistory({ required: true, latest: false }, { required: true, withdrawn }, {});
  expect(findRequiredUpdate(others, 'c')).toBeUndefined();
});

test('a version has no v where the notes have one, or the other way round', () => {
  const releases = ['v2', '1'].map((version) => ({ ...entry, version, required: true as const }));
  expect(findRequiredUpdate(releases, '2')).toBeUndefined();
  expect(findRequiredUpdate(releases, 'v1')?.release.version).toBe('v2');
});

describe('a required update', () => {
  const HISTORY = 'https://notes.example.com/releases.json';
  const [newest, ...older] = ['3', '2', '1'].map((version) => ({ ...entry, version }));
  const plain = [newest, ...older];
  const required = [{ ...newest, required: true }, ...older];
  const recalled = [newest, { ...older[0], withdrawn }, ...older.slice(1)];

  /** Serves these histories in turn, and the version 3. Returns what is reported. */
  const report = async (served: unknown[], version: string) => {
    let next = 0;
    const { pass } = simulate((url) =>
      url === HISTORY ? Response.json(served[next++] ?? served.at(-1)) : respond('3'),
    );
    const updates: unknown[] = [];
    const onRequiredUpdate = ({ reason, release }: RequiredUpdate) =>
      updates.push(`${reason} ${release.version}`);
    const { versions, errors, stop } = watch({ version, history: HISTORY, onRequiredUpdate });
    while (next <= served.length) await pass(SECOND);
    stop.abort();
    return { updates, versions, errors };
  };

  test('is reported once, and again if the reason changes', async () => {
    expect(await report([plain, required, required, recalled], '2')).toEqual({
      updates: ['required 3', 'withdrawn 2'],
      versions: ['3'],
      errors: [],
    });
  });

  test('is unknown for a version that the history does not have; new versions are reported', async () => {
    const { updates, versions, errors } = await report([required], '0');
    expect([updates, versions]).toEqual([[], ['3']]);
    expect(errors[0]).toMatchObject({ code: 'unknown-version' });
  });

  test('without onVersion requests only the history', async () => {
    const urls = new Set<string>();
    const { pass } = simulate((url) => {
      urls.add(url);
      return Response.json(required);
    });
    const { promise, resolve } = Promise.withResolvers<RequiredUpdate>();
    const options = { version: '2', history: HISTORY, onRequiredUpdate: resolve };
    const { stop } = watch({ ...options, onVersion: undefined });
    await pass(400 * SECOND);
    stop.abort();
    expect((await promise).reason).toBe('required');
    expect([...urls]).toEqual([HISTORY]);
  });

  test('without version or history is an error, also of types', () => {
    const onRequiredUpdate = () => {};
    const message = 'onRequiredUpdate needs the options version and history';
    // @ts-expect-error -- no history
    expect(() => watchVersion(HISTORY, { onRequiredUpdate, version: '1' })).toThrow(message);
    // @ts-expect-error -- no version
    expect(() => watchVersion(HISTORY, { onRequiredUpdate, history: HISTORY })).toThrow(message);
  });
});
