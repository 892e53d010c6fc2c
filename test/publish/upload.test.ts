import { describe, expect, test } from 'vitest';
import { refuse } from './fake-store.ts';
import { responseText } from './response-text.ts';
import { headers, MANIFEST, openSite, ours, VERSION, file, siteFiles } from './site.ts';

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

const old = [...siteFiles, file('releases/0.9.html', 'old'), file('art/old.png', 'old art')];
const oldPaths = ['releases/0.9.html', 'art/old.png'];

/** A store with a build that has two files more than the next one. */
async function openPublished() {
  const { store, run } = await openSite();
  store.put('site/mine.txt', 'not of Gazette');
  await run({ files: old });
  store.requests.length = 0;
  const listOld = () => oldPaths.filter((path) => store.objects.has(`site/${path}`));
  return { store, run, listOld };
}

test('deletes the files that only earlier builds have', async () => {
  const { store, run } = await openPublished();
  expect(await run({ isDelete: true })).toMatchObject({ deleted: oldPaths });
  const paths = [...siteFiles.map(({ path }) => `site/${path}`), MANIFEST, VERSION];
  expect([...store.objects.keys()].toSorted()).toEqual([...paths, 'site/mine.txt'].toSorted());
  expect(store.textOf(MANIFEST)).not.toMatch(/0\.9|old/);
  expect(await run({ isDelete: true })).toMatchObject({ uploaded: [], deleted: [] });
});

test('does so once the version response is replaced', async () => {
  const { store, run } = await openPublished();
  await run({ isDelete: true, version: file('v2/cloud/version', responseText('2.0', 'new')) });
  const changes = store.requests.filter((line) => /^DELETE|PUT .*version/.test(line));
  expect(changes[0]).toBe(`PUT ${VERSION}`);
  expect(changes).toHaveLength(3);
});

test('deletes the version response of a channel before the files that its clients need', async () => {
  const { store, run } = await openSite();
  const version = file('beta/v2/cloud/version', responseText('2.0-beta'));
  await run({ files: [file('beta/index.html', 'beta'), version, ...siteFiles] });
  await run({ isDelete: true });
  const deleted = store.requests.filter((line) => line.startsWith('DELETE'));
  expect(deleted).toEqual([`DELETE site/${version.path}`, 'DELETE site/beta/index.html']);
});

test('deletes files of all earlier builds, also if it was not given before', async () => {
  const { run, listOld } = await openPublished();
  expect(await run()).toMatchObject({ deleted: [] });
  expect(await run({ files: siteFiles.slice(0, 2) })).toMatchObject({ deleted: [] });
  expect(listOld()).toEqual(oldPaths);
  const { deleted } = await run({ files: siteFiles.slice(0, 2), isDelete: true });
  expect(deleted.toSorted()).toEqual(['art/a.png', ...oldPaths].toSorted());
  expect(listOld()).toEqual([]);
});

test('deletes nothing if the release is refused', async () => {
  const { store, run, listOld } = await openPublished();
  store.put(VERSION, responseText('3.0'));
  expect(await run({ isDelete: true })).toMatchObject({ deleted: [] });
  expect(listOld()).toEqual(oldPaths);
});

test('an interruption at any request leaves no version response without its files, and the next run finishes', async () => {
  const version = file('v2/cloud/version', responseText('2.0', 'new'));
  const start = async (failing: number) => {
    const { store, run, listOld } = await openPublished();
    let count = 0;
    store.hooks.intercept = (_, response) => {
      count += 1;
      return count >= failing && refuse(response, 403, 'AccessDenied');
    };
    await run({ version, isDelete: true }).catch(() => {});
    store.hooks.intercept = () => false;
    return { store, run, listOld, count };
  };
  const { count } = await start(Infinity);
  expect(count).toBeGreaterThan(10);
  for (let failing = 1; failing <= count; failing += 1) {
    const { store, run, listOld } = await start(failing);
    const isNew = store.textOf(VERSION)?.includes('new') ?? false;
    expect(isNew || listOld().length === oldPaths.length).toBe(true);
    for (const { path } of siteFiles) expect(store.objects.has(`site/${path}`)).toBe(true);
    await run({ version, isDelete: true });
    expect(store.textOf(VERSION)).toContain('new');
    expect(listOld()).toEqual([]);
  }
});
