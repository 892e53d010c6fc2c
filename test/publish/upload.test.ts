import { describe, expect, test } from 'vitest';
import { refuse } from './fake-store.ts';
import { responseText } from './response-text.ts';
import { headers, MANIFEST, openSite, ours, VERSION } from './site.ts';

test('the manifest, immutable files, the others, and the version response last', async () => {
  const { store, run } = await openSite();
  const progress: string[] = [];
  const result = await run({ onProgress: (done, total) => progress.push(`${done} of ${total}`) });
  expect(result).toEqual({
    uploaded: ['feed.xml', 'index.html', 'art/a.png', 'v2/cloud/version'],
    total: 4,
    deleted: [],
    before: undefined,
  });
  const writes = store.listWrites();
  expect(writes.slice(0, 2)).toEqual([MANIFEST, 'site/art/a.png']);
  expect(writes.at(-1)).toBe(VERSION);
  expect(writes).toHaveLength(5);
  expect(store.textOf(VERSION)).toBe(ours);
  expect([progress.at(0), progress.at(-1)]).toEqual(['0 of 4', '3 of 4']);
});

describe('a file is uploaded if it differs in', () => {
  test.each([
    ['bytes', 'x-amz-meta-sha256', 'other'],
    ['a type', 'content-type', 'text/plain'],
  ])('%s', async (_name, header, value) => {
    const { store, run } = await openSite();
    await run();
    const stored = store.objects.get('site/feed.xml');
    store.put('site/feed.xml', 'feed', { ...stored?.headers, [header]: value });
    expect(await run()).toMatchObject({ uploaded: ['feed.xml'] });
    expect(store.objects.get('site/feed.xml')).toEqual(stored);
  });

  test.each([
    ['the bytes of the version response', responseText('2.0', 'misspelt'), headers],
    ['its lifetime', ours, { ...headers, 'cache-control': 'max-age=9' }],
  ])('%s', async (_name, text, stored) => {
    const { store, run } = await openSite();
    await run();
    store.put(VERSION, text, stored);
    expect(await run()).toMatchObject({ uploaded: ['v2/cloud/version'] });
    expect(store.textOf(VERSION)).toBe(ours);
    expect(store.objects.get(VERSION)?.headers).toMatchObject(headers);
  });
});

describe('an interrupted publish', () => {
  test('does not replace the version response, and is finished by running it again', async () => {
    const { store, run } = await openSite();
    store.put(VERSION, responseText('1.0'), headers);
    store.hooks.intercept = ({ method, path }, response) =>
      method === 'PUT' && path === 'site/index.html' && refuse(response, 403, 'AccessDenied');
    await expect(run()).rejects.toThrow(
      /^cannot write s3:\/\/bucket\/site\/index.html: the credentials have no permission to write there/,
    );
    expect(store.textOf(VERSION)).toBe(responseText('1.0'));
    store.hooks.intercept = () => false;
    expect(await run()).toMatchObject({ uploaded: ['index.html', 'v2/cloud/version'] });
  });
});

test.each([
  '{"format": 1, "files": "none"}',
  'not JSON',
  '{"format":1,"files":[{"path":"\\ud800"}]}',
])('the manifest %s of someone else is replaced', async (text) => {
  const { store, run } = await openSite();
  store.put(MANIFEST, text);
  expect(await run({ isDelete: true })).toMatchObject({ deleted: [] });
  expect(store.textOf(MANIFEST)).toContain('"path": "feed.xml"');
});
