import { describe, expect, test } from 'vitest';
import { watchVersion } from '../../src/client/index.ts';
import { respond, SECOND, simulate, URL, watch } from './simulate-clients.ts';

describe('a new version', () => {
  /** Serves these versions in turn. Returns the versions that are reported. */
  const report = async (served: string[], options: object = {}) => {
    let next = 0;
    const { pass } = simulate(() => respond(served[next++] ?? 'none'));
    const { versions, stop } = watch(options);
    await pass(6 * SECOND);
    while (next < served.length) await pass(SECOND);
    await pass(0);
    stop.abort();
    return versions;
  };

  test('is reported once; the first response is what the app runs', async () => {
    expect(await report(['1', '1', '2', '2', '2', '3', '3'])).toEqual(['2', '3']);
  });

  test('is reported once, even if servers respond with old versions in between', async () => {
    expect(await report(['1', '2', '1', '2', '3', '1', '3'])).toEqual(['2', '3']);
    expect(await report(['2', '1', '2', '1'])).toEqual([]);
  });

  test.each([
    ['1.0.0', '1.1.0-dev'],
    ['1.0.0', '2.0.0'],
    ['1.9.0', '1.10.0'],
    ['1.0.0', '1.0.0+build.5'],
    ['1.0.0+6', '1.0.0+5'],
    ['1.2', '1.2.0'],
    ['1.2.0', ' 1.2.0 '],
    ['2.0.0-rc.1', '2.0.0'],
    ['2026.11', '2026.12'],
    ['1.0', '1.1rc1'],
    ['1.0', '1.0.post1'],
    ['4.9.Final', '5.0.Final'],
  ])('is not %s for an app of version %s', async (served, version) => {
    expect(await report([served, served], { version })).toEqual([]);
  });

  test.each([
    ['1.1.0', '1.1.0-dev'],
    ['1.0.0-hotfix.1', '1.0.0'],
    ['1.10.0', 'v1.9.0'],
    ['blue', 'green'],
    ['3f2b6f0', '9c1d204'],
    ['1.0.0', 'main-3f2b6f0'],
  ])('is %s for an app of version %s', async (served, version) => {
    expect(await report([served, served], { version })).toEqual([served]);
  });

  test('is another number, with or without the v of a tag', async () => {
    expect(await report(['v1', 'v1', 'v2', '2'], { version: '1' })).toEqual(['v2']);
  });

  test('may be the first response, if the app says which version it runs', async () => {
    expect(await report(['2', '2', '1', '3'], { version: '1' })).toEqual(['2', '3']);
  });

  test('cannot be compared with an empty one', () => {
    for (const version of ['', ' ']) {
      expect(() => watchVersion(URL, { onVersion: () => {}, version })).toThrow(
        new TypeError('the option version must not be empty'),
      );
    }
  });
});
