import { describe, expect, test } from 'vitest';
import { refuse, type FakeStore } from './fake-store.ts';
import { responseText } from './response-text.ts';
import { BRIEFLY, file, headers, openSite as open, ours, siteFiles, VERSION } from './site.ts';

/** Does something before each conditional write, as someone else might at that moment. */
function beforeWrite(store: FakeStore, act: (count: number) => void) {
  let count = 0;
  store.hooks.intercept = ({ method, path }) => {
    if (method === 'PUT' && path === VERSION) act((count += 1));
    return false;
  };
}

describe('someone else publishes at the same moment', () => {
  test('a newer release: it stays', async () => {
    const { store, run } = await open();
    beforeWrite(store, () => store.put(VERSION, responseText('3.0')));
    const { refusal, uploaded, unchanged } = await run();
    expect(refusal).toBe('the published release "3.0" is newer than "2.0" in the notes');
    expect([uploaded.length, unchanged.length]).toEqual([4, 0]);
    expect(store.textOf(VERSION)).toBe(responseText('3.0'));
  });

  test('an older one: it is replaced', async () => {
    const { store, run } = await open();
    store.put(VERSION, responseText('1.0', 'first'));
    beforeWrite(store, (count) => {
      if (count === 1) store.put(VERSION, responseText('1.0', 'second'));
    });
    expect(await run()).toMatchObject({ isUnguarded: false, before: '1.0' });
    expect(store.textOf(VERSION)).toBe(ours);
    expect(store.listWrites().filter((path) => path === VERSION)).toHaveLength(2);
  });

  test('a newer one, with force: it is replaced', async () => {
    const { store, run } = await open();
    beforeWrite(store, (count) => {
      if (count === 1) store.put(VERSION, responseText('3.0'));
    });
    expect((await run({ isForced: true })).refusal).toBeUndefined();
    expect(store.textOf(VERSION)).toBe(ours);
  });

  test('again and again: this is an error', async () => {
    const { store, run } = await open();
    beforeWrite(store, (count) => store.put(VERSION, responseText('1.0', String(count))));
    await expect(run()).rejects.toThrow(
      new Error(
        's3://bucket/site/v2/cloud/version is being changed by someone else; publish one release at a time',
      ),
    );
    expect(store.listWrites().filter((path) => path === VERSION)).toHaveLength(5);
  });

  test('a newer one right after ours: it stays', async () => {
    const { store, run } = await open();
    let reads = 0;
    store.hooks.intercept = ({ method, path }) => {
      if (method === 'GET' && path === VERSION) reads += 1;
      if (reads === 2) store.put(VERSION, responseText('3.0'));
      return false;
    };
    expect(await run()).toMatchObject({
      refusal: 'the published release "3.0" is newer than "2.0" in the notes',
    });
    expect(store.textOf(VERSION)).toBe(responseText('3.0'));
  });
});

describe('someone else changes the manifest', () => {
  const MANIFEST = 'site/.gazette.json';

  test('while files are uploaded: they are compared again', async () => {
    const { store, run } = await open();
    let isChanged = false;
    store.hooks.intercept = ({ method, path }) => {
      if (method !== 'PUT' || path !== 'site/index.html' || isChanged) return false;
      isChanged = true;
      store.put(MANIFEST, '{"format": 1, "publishing": "other", "files": []}');
      store.put('site/feed.xml', 'other');
      return false;
    };
    expect((await run()).refusal).toBeUndefined();
    for (const { path, read } of siteFiles) {
      expect(store.textOf(`site/${path}`)).toBe(new TextDecoder().decode(read()));
    }
  });

  test('again and again: this is an error, and the version response stays', async () => {
    const { store, run } = await open();
    store.put(VERSION, responseText('1.0'));
    let count = 0;
    store.hooks.intercept = ({ method, path }) => {
      if (method === 'PUT' && path === MANIFEST) store.put(MANIFEST, `other ${(count += 1)}`);
      return false;
    };
    await expect(run()).rejects.toThrow(/is being changed by someone else; publish one release/);
    expect(store.textOf(VERSION)).toBe(responseText('1.0'));
  });

  test('what an interrupted publish overwrites late is repaired by the next run', async () => {
    const { store, run } = await open();
    await run();
    const failing = { ...file('feed.xml', 'older'), read: () => refuseToRead() };
    await expect(run({ files: [failing] })).rejects.toThrow('unreadable');
    await run();
    store.put('site/feed.xml', 'older', headers);
    expect((await run()).uploaded).toContain('feed.xml');
    expect(store.textOf('site/feed.xml')).toBe('feed');
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
  expect(await run()).toMatchObject({ isUnguarded: false });
  expect(store.textOf(VERSION)).toBe(ours);
});

describe('a store without conditional writes', () => {
  test('that says so', async () => {
    const { store, run } = await open();
    store.put(VERSION, responseText('1.0'));
    store.hooks.intercept = ({ headers: sent }, response) => {
      if (sent['if-match'] === undefined) return false;
      refuse(response, 501, 'NotImplemented');
      return true;
    };
    expect(await run()).toMatchObject({ isUnguarded: true });
    expect(store.textOf(VERSION)).toBe(ours);
  });

  test('that has no ETags', async () => {
    const { store, run } = await open();
    store.put(VERSION, responseText('1.0'));
    store.hooks.intercept = ({ path, method }, response) => {
      const text = store.textOf(path);
      if (method !== 'GET' || text === undefined) return false;
      response.writeHead(200, store.objects.get(path)?.headers).end(text);
      return true;
    };
    expect(await run()).toMatchObject({ isUnguarded: true });
  });
});

describe('the store returns something else than was written', () => {
  const message =
    's3://bucket/site/v2/cloud/version was uploaded, but the store now returns something else:';
  const giveBack = (store: FakeStore, text: string | undefined, sent: Record<string, string>) => {
    store.hooks.intercept = ({ method, path }, response) => {
      if (method !== 'GET' || path !== VERSION || store.textOf(VERSION) === undefined) return false;
      if (text === undefined) refuse(response, 404, 'NoSuchKey');
      else response.writeHead(200, sent).end(text);
      return true;
    };
  };
  const untyped = { 'cache-control': BRIEFLY };
  test.each([
    ['the bytes differ', responseText('1.0'), headers],
    ['content-type is "", not "text/plain"', ours, untyped],
    [
      'cache-control is "no-store", not "public, max-age=60"',
      ours,
      { ...headers, 'cache-control': 'no-store' },
    ],
    ['there is no object', undefined, {}],
  ])('%s', async (difference, text, sent) => {
    const { store, run } = await open();
    giveBack(store, text, sent);
    await expect(run()).rejects.toThrow(new Error(`${message} ${difference}`));
    expect(store.listWrites().filter((path) => path === VERSION)).toHaveLength(1);
  });
});

function refuseToRead(): never {
  throw new Error('unreadable');
}
