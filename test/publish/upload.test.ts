import { describe, expect, test } from 'vitest';
import { refuse, type FakeStore } from './fake-store.ts';
import { responseText } from './response-text.ts';
import { parseManifest } from '../../src/site/manifest.ts';
import { file, headers, openSite as open, ours, siteFiles, VERSION } from './site.ts';

test('the manifest without the files, immutable files, the others, the manifest, and the version response last', async () => {
  const { store, run } = await open();
  const progress: string[] = [];
  const result = await run({ onProgress: (done, total) => progress.push(`${done} of ${total}`) });
  expect(result).toMatchObject({ unchanged: [], before: undefined, isUnguarded: false });
  expect(result.uploaded.toSorted()).toEqual([
    '.gazette.json',
    'art/a.png',
    'feed.xml',
    'index.html',
    'v2/cloud/version',
  ]);
  const writes = store.listWrites();
  expect(writes.slice(0, 2)).toEqual(['site/.gazette.json', 'site/art/a.png']);
  expect(writes.slice(-2)).toEqual(['site/.gazette.json', VERSION]);
  expect(writes).toHaveLength(6);
  expect(store.textOf(VERSION)).toBe(ours);
  expect(progress.at(0)).toBe('0 of 5');
  expect(progress.at(-1)).toBe('3 of 5');
});

test('unchanged files are not uploaded again', async () => {
  const { store, run } = await open();
  await run();
  store.requests.length = 0;
  expect(await run()).toMatchObject({ uploaded: [], before: '2.0' });
  expect(store.listWrites()).toEqual([]);
});

describe('a file is uploaded if it differs in', () => {
  test.each([
    ['bytes', 'x-amz-meta-sha256', 'other'],
    ['a type', 'content-type', 'text/html'],
    ['a lifetime', 'cache-control', 'no-store'],
  ])('%s', async (_name, header, value) => {
    const { store, run } = await open();
    await run();
    const stored = store.objects.get('site/feed.xml');
    store.put('site/feed.xml', 'feed', { ...stored?.headers, [header]: value });
    expect(await run({ isForced: true })).toMatchObject({ uploaded: ['feed.xml'] });
    expect(store.objects.get('site/feed.xml')).toEqual(stored);
  });

  test.each([
    ['the bytes of the version response', responseText('2.0', 'misspelt'), headers],
    ['its type', ours, { ...headers, 'content-type': 'application/octet-stream' }],
    ['its lifetime', ours, { ...headers, 'cache-control': 'max-age=9' }],
  ])('%s', async (_name, text, stored) => {
    const { store, run } = await open();
    await run();
    store.put(VERSION, text, stored);
    expect(await run()).toMatchObject({ uploaded: ['v2/cloud/version'] });
    expect(store.textOf(VERSION)).toBe(ours);
    expect(store.objects.get(VERSION)?.headers).toMatchObject(headers);
  });

  test('but not on a dry run', async () => {
    const { store, run } = await open();
    expect((await run({ isDry: true })).uploaded).toHaveLength(5);
    await run();
    store.put('site/index.html', 'other');
    store.put(VERSION, responseText('1.0'), headers);
    store.requests.length = 0;
    const dry = { isDry: true, isForced: true };
    expect((await run(dry)).uploaded).toEqual(['index.html', 'v2/cloud/version']);
    expect(store.listWrites()).toEqual([]);
    await run({ isForced: true });
    expect(await run(dry)).toMatchObject({ uploaded: [], isUnguarded: false });
  });
});

test('the result has the order of the files, whichever is uploaded first', async () => {
  const { store, run } = await open();
  store.hooks.intercept = async ({ path }) => {
    if (path === 'site/feed.xml') await new Promise((resolve) => setTimeout(resolve, 50));
    return false;
  };
  const files = [file('feed.xml', 'feed'), file('index.html', 'page')];
  const paths = ['feed.xml', 'index.html', '.gazette.json', 'v2/cloud/version'];
  expect((await run({ files, isDry: true })).uploaded).toEqual(paths);
  expect((await run({ files })).uploaded).toEqual(paths);
});

test('a newer release is not replaced, and nothing is uploaded', async () => {
  const { store, run } = await open();
  store.put(VERSION, responseText('3.0'));
  const refusal = 'the published release "3.0" is newer than "2.0" in the notes';
  expect(await run()).toMatchObject({ refusal, uploaded: [] });
  expect(await run({ isDry: true })).toMatchObject({ refusal, uploaded: [] });
  expect(store.listWrites()).toEqual([]);
  expect((await run({ isForced: true })).uploaded).toHaveLength(5);
  expect(store.textOf(VERSION)).toBe(ours);
});

test('if one file fails, the version response is not replaced, and another run finishes', async () => {
  const { store, run } = await open();
  store.put(VERSION, responseText('1.0'), headers);
  store.hooks.intercept = ({ method, path }, response) => {
    if (method !== 'PUT' || path !== 'site/index.html') return false;
    refuse(response, 403, 'AccessDenied');
    return true;
  };
  await expect(run()).rejects.toThrow(
    /^cannot write s3:\/\/bucket\/site\/index.html: the credentials have no permission to write there/,
  );
  expect(store.textOf(VERSION)).toBe(responseText('1.0'));
  store.hooks.intercept = () => false;
  const { uploaded, unchanged } = await run();
  expect(uploaded).toEqual(['index.html', '.gazette.json', 'v2/cloud/version']);
  expect(unchanged).toContain('art/a.png');
});

test('at most six files are uploaded at once', async () => {
  const { store, run } = await open();
  let underWay = 0;
  let most = 0;
  store.hooks.intercept = async ({ path }) => {
    if (!path.startsWith('site/f')) return false;
    underWay += 1;
    most = Math.max(most, underWay);
    await expect.poll(() => most).toBeGreaterThan(5);
    await new Promise((resolve) => setTimeout(resolve, 20));
    underWay -= 1;
    return false;
  };
  const many = Array.from({ length: 40 }, (_, index) => file(`f${index}`, `${index}`));
  expect((await run({ files: many })).uploaded).toHaveLength(42);
  expect(most).toBe(6);
});

describe('with a published manifest', () => {
  const publishAgain = async (files: typeof siteFiles, options: object = {}) => {
    const { store, run } = await open();
    await run();
    store.requests.length = 0;
    const result = await run({ files, ...options });
    return { store, result, run };
  };
  const edited = [...siteFiles.slice(0, -2), file('index.html', 'edited'), ...siteFiles.slice(-1)];

  test('no file that it lists is requested', async () => {
    const { store, result } = await publishAgain(siteFiles);
    expect(result.uploaded).toEqual([]);
    expect(result.unchanged).toHaveLength(siteFiles.length + 2);
    expect(store.requests.filter((line) => !/version|gazette/.test(line))).toEqual([]);
  });

  test('only what differs is requested and uploaded', async () => {
    const { store, result } = await publishAgain(edited);
    expect(result.uploaded).toEqual(['index.html', '.gazette.json']);
    expect(store.textOf('site/index.html')).toBe('edited');
    expect(listPublished(store)).toEqual([...edited.map(({ path }) => path), 'v2/cloud/version']);
    expect(store.requests.join()).not.toContain('feed.xml');
  });

  test('a dry run changes nothing', async () => {
    const { store, result } = await publishAgain(edited, { isDry: true });
    expect(result.uploaded).toEqual(['index.html', '.gazette.json']);
    expect(store.listWrites()).toEqual([]);
  });

  test('after an upload that failed halfway, the old files can be published again', async () => {
    const { store, run } = await publishAgain(siteFiles);
    const failing = { ...file('feed.xml', 'new'), read: () => refuseToRead() };
    const next = [...edited.filter(({ path }) => path !== 'feed.xml'), failing];
    await expect(run({ files: next })).rejects.toThrow('unreadable');
    await run();
    for (const { path, read } of siteFiles) {
      expect(store.textOf(`site/${path}`)).toBe(new TextDecoder().decode(read()));
    }
  });

  test('--force compares each file', async () => {
    const { store } = await publishAgain(siteFiles, { isForced: true });
    expect(store.requests).toContain('HEAD site/feed.xml');
  });
});

function refuseToRead(): never {
  throw new Error('unreadable');
}

function listPublished(store: FakeStore): string[] {
  const { files = [] } = parseManifest(store.textOf('site/.gazette.json') ?? '') ?? {};
  return files.map(({ path }) => path);
}
