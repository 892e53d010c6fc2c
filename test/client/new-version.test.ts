import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { watchVersion } from '../../src/client/index.ts';
import { isNewer } from '../../src/client/is-newer.ts';
import { compareVersions } from '../../src/versions/compare.ts';
import { parseVersion } from '../../src/versions/parse.ts';
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

/** Versions with the usual words after them. */
const anyVersion = fc
  .tuple(
    fc.array(fc.nat(12), { minLength: 1, maxLength: 3 }),
    fc.constantFrom('', '-alpha.', '-beta.', '-rc.', 'rc', '.dev', '.post', '-p', '.Final-'),
    fc.nat(12),
  )
  .map(([numbers, phase, count]) => numbers.join('.') + (phase && `${phase}${count}`));

test('the short comparison of clients orders versions as the rest of Gazette does', () => {
  const parse = (version: string) =>
    parseVersion(version) ?? { numbers: [], suffix: [], isPrerelease: false };
  const check = (a: string, b: string) => {
    expect([a, b, isNewer(a, b)]).toEqual([a, b, compareVersions(parse(a), parse(b)) > 0]);
  };
  fc.assert(fc.property(anyVersion, anyVersion, check));
  check('2026-11-20', '2026-9-30');
});
