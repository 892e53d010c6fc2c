import { describe, expect, test } from 'vitest';
import { refuse, type FakeStore } from './fake-store.ts';
import { responseText } from './response-text.ts';
import { headers, openSite as open, ours, VERSION } from './site.ts';

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
  ])('%s: it stays, and the sentence says what to do', async (_name, version, options) => {
    const { store, run } = await open();
    store.put(VERSION, responseText('1.0', 'first'));
    beforeWrite(store, () => store.put(VERSION, responseText(version, 'second')));
    await expect(run(options)).rejects.toThrow(overtaken('the bytes differ'));
    expect(store.textOf(VERSION)).toBe(responseText(version, 'second'));
    store.hooks.intercept = () => false;
    expect(await run(options)).toMatchObject({ uploaded: ['v2/cloud/version'], before: version });
  });

  test('a newer one: it stays, also the next time', async () => {
    const { store, run } = await open();
    beforeWrite(store, () => store.put(VERSION, responseText('3.0')));
    await expect(run()).rejects.toThrow(overtaken('the bytes differ'));
    const refusal = { path: 'v2/cloud/version', reason: unknown('3.0') };
    expect(await run()).toMatchObject({ refusal });
    expect(store.textOf(VERSION)).toBe(responseText('3.0'));
  });
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
    expect(store.listWrites().filter((path) => path === VERSION)).toHaveLength(1);
  });
});
