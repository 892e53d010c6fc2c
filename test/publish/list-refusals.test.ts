import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { refuse, type FakeStore } from './fake-store.ts';
import { responseText } from './response-text.ts';
import { file, headers, openSite as open, ours, siteFiles, source, VERSION } from './site.ts';

const overtaken = (difference: string) =>
  new Error(
    `s3://bucket/site/v2/cloud/version is not what this build has: ${difference}; perhaps another publish ran at the same time: publish one release at a time, and run this again`,
  );

const unknown = (version: string) =>
  `the published release "${version}" is not in this build, because it has no note here, or is a draft or scheduled; get the notes that it was published from, or take it back with "withdrawn: REASON" in its note`;

describe('the published version response', () => {
  test.each(['2.1', '2.0', '1.0'])('of %s, which the build has, is replaced', async (version) => {
    const { store, run } = await open();
    store.put(VERSION, responseText(version, 'before'));
    expect(await run()).toMatchObject({ before: version });
    expect(store.textOf(VERSION)).toBe(ours);
  });

  test.each([
    ...['3.0', '0.9'].map((version) => [responseText(version), unknown(version)] as const),
    ...['', '{', '{}', '[]', '<html>', JSON.stringify({ version: '1.0' })].map(
      (text) => [text, 'the object there is not a version response'] as const,
    ),
  ])('%j is not, unless forced', async (text, reason) => {
    const { store, run } = await open();
    store.put(VERSION, text);
    expect(await run()).toMatchObject({ refusal: { path: 'v2/cloud/version', reason } });
    expect(store.listWrites()).toEqual([]);
    expect(await run({ isForced: true })).not.toHaveProperty('refusal');
    expect(store.textOf(VERSION)).toBe(ours);
  });
});

/** Does something before each conditional write, as someone else might at that moment. */
function beforeWrite(store: FakeStore, act: () => void) {
  store.hooks.intercept = ({ method, path }) => {
    if (method === 'PUT' && path === VERSION) act();
    return false;
  };
}

describe('someone else publishes at the same moment', () => {
  test.each([
    ['an older one', '1.0', {}],
    ['a newer one, with force', '3.0', { isForced: true }],
  ])('%s: it is compared with the notes, and replaced', async (_name, version, options) => {
    const { store, run } = await open();
    store.put(VERSION, responseText('1.0', 'first'));
    beforeWrite(store, () => store.put(VERSION, responseText(version, 'second')));
    expect(await run(options)).toMatchObject({ before: '1.0' });
    expect(store.textOf(VERSION)).toBe(ours);
  });

  test.each([{}, { isDelete: true }])('a newer one: it stays, with %j', async (options) => {
    const { store, run } = await open();
    await run({ files: [...siteFiles, file('old.html', 'old')] });
    store.put(VERSION, responseText('1.0'));
    beforeWrite(store, () => store.put(VERSION, responseText('3.0')));
    const refusal = { path: 'v2/cloud/version', reason: unknown('3.0') };
    expect(await run(options)).toMatchObject({ refusal, deleted: [] });
    expect(store.textOf(VERSION)).toBe(responseText('3.0'));
  });

  const page = file('releases/2.1.html', 'newer page');
  const newer = {
    files: [...siteFiles.map(({ path }) => file(path, 'newer')), page],
    version: file('v2/cloud/version', responseText('2.1')),
    source: { ...source, inputs: hash('sha256', 'newer notes') },
  };
  const older = { source: { ...source, versions: ['2.0', '1.0'] } };

  test.each([true, false])(
    'in any order of requests, the newer release wins with all of its files, or one fails; conditional writes: %s',
    async (isConditional) => {
      let losers = 0;
      for (let seed = 1; seed <= 15; seed += 1) {
        const { store, run } = await open();
        if (seed % 2 === 0) await run({ version: file('v2/cloud/version', responseText('1.0')) });
        let state = seed;
        store.hooks.intercept = async ({ headers: sent }) => {
          if (!isConditional) {
            delete sent['if-match'];
            delete sent['if-none-match'];
          }
          state = (state * 48_271) % 2_147_483_647;
          for (let turns = state % 5; turns > 0; turns -= 1) await setImmediate();
          return false;
        };
        const both = [run({ ...older, isDelete: true }), run({ ...newer, isDelete: true })];
        const [lost, won] = await Promise.allSettled(both);
        expect(won).toMatchObject({ status: 'fulfilled', value: { total: 5 } });
        expect(store.textOf('site/releases/2.1.html')).toBe('newer page');
        const isMixed = siteFiles.some(({ path }) => store.textOf(`site/${path}`) !== 'newer');
        const isNewer = store.textOf(VERSION) === responseText('2.1');
        const hasFailed = lost?.status === 'rejected' || lost?.value.refusal !== undefined;
        expect(hasFailed || (isNewer && !isMixed)).toBe(true);
        expect(isNewer || !isConditional).toBe(true);
        losers += Number(hasFailed);
      }
      expect(losers).toBeGreaterThan(2);
    },
  );
});

test('a release that is withdrawn there does not come back, whatever lists show it', async () => {
  const { store, run } = await open();
  await run();
  const writes = store.listWrites();
  const returned = { source: { ...source, withdrawn: [] } };
  const reason =
    '"1.0" is withdrawn there, but not in this build; get the note with "withdrawn: REASON" that it was published from';
  expect(await run(returned)).toMatchObject({ refusal: { path: 'v2/cloud/version', reason } });
  expect(store.listWrites()).toEqual(writes);
  expect(await run({ ...returned, isForced: true })).not.toHaveProperty('refusal');
  expect(await run(returned)).not.toHaveProperty('refusal');
});

test('a write whose response is lost has succeeded', async () => {
  const { store, run } = await open();
  let isLost = false;
  store.hooks.intercept = ({ method, path }, response) => {
    if (method !== 'PUT' || path !== VERSION || isLost) return false;
    isLost = true;
    store.put(VERSION, ours, headers);
    response.destroy();
    return true;
  };
  expect((await run()).uploaded).toContain('v2/cloud/version');
});

test('a store that compares ETags without quotes is supported', async () => {
  const { store, run } = await open();
  store.put(VERSION, responseText('1.0'));
  store.hooks.intercept = ({ method, headers: sent }, response) => {
    if (method !== 'PUT' || sent['if-match'] === undefined) return false;
    if (sent['if-match'].startsWith('"')) refuse(response, 412, 'PreconditionFailed');
    else sent['if-match'] = `"${sent['if-match']}"`;
    return response.writableEnded;
  };
  await run();
  expect(store.textOf(VERSION)).toBe(ours);
});

describe('the store returns something else than was written', () => {
  const giveBack = (store: FakeStore, text: string | undefined, sent: Record<string, string>) => {
    store.hooks.intercept = ({ method, path }, response) => {
      if (method !== 'GET' || path !== VERSION || store.textOf(VERSION) === undefined) return false;
      if (text === undefined) refuse(response, 404, 'NoSuchKey');
      else response.writeHead(200, sent).end(text);
      return true;
    };
  };
  const untyped = { 'cache-control': headers['cache-control'] };
  test.each([
    ['the bytes differ', responseText('1.0'), headers],
    ['content-type is "", not "application/json"', ours, untyped],
    ['there is no object', undefined, {}],
  ])('%s', async (difference, text, sent) => {
    const { store, run } = await open();
    giveBack(store, text, sent);
    await expect(run()).rejects.toThrow(overtaken(difference));
  });
});
