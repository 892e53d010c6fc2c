import { describe, expect, test } from 'vitest';
import type { RequiredUpdate } from '../../src/client/index.ts';
import { sampleHistory } from './sample-response.ts';
import { respond, SECOND, simulate, watch } from './simulate-clients.ts';

describe('a required update', () => {
  const HISTORY = 'https://notes.example.com/releases.json';
  const [entry] = sampleHistory;
  const [newest, ...older] = ['3', '2', '1'].map((version) => ({ ...entry, version }));
  const plain = [newest, ...older];
  const required = [{ ...newest, required: true }, ...older];
  const withdrawn = [newest, { ...older[0], withdrawn: 'It lost data.' }, ...older.slice(1)];

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
    expect(await report([plain, required, required, withdrawn], '2')).toEqual({
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

  test.each([{ version: '1' }, { history: HISTORY }])('with only %j is an error', (options) => {
    expect(() => watch({ onRequiredUpdate: () => {}, ...options })).toThrow(
      new TypeError('onRequiredUpdate needs the options version and history'),
    );
  });
});
