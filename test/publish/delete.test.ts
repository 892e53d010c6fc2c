import { expect, test } from 'vitest';
import { refuse } from './fake-store.ts';
import { failingFile, file, MANIFEST, openSite, siteFiles, VERSION } from './site.ts';
import { responseText } from './response-text.ts';

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

test('says which right is missing; the next run finishes it', async () => {
  const { store, run, listOld } = await openPublished();
  store.hooks.intercept = ({ method }, response) =>
    method === 'DELETE' && refuse(response, 403, 'AccessDenied');
  await expect(run({ isDelete: true })).rejects.toThrow(
    /^cannot delete s3:\/\/bucket\/site\/.*: the credentials have no permission to delete there; allow s3:GetObject, s3:PutObject and, for --delete, s3:DeleteObject on the objects/,
  );
  store.hooks.intercept = () => false;
  expect(await run()).toMatchObject({ deleted: [] });
  expect(await run({ isDelete: true })).toMatchObject({ deleted: oldPaths });
  expect(listOld()).toEqual([]);
});

test('after an interrupted publish, its files are deleted too', async () => {
  const { store, run, listOld } = await openPublished();
  const files = [file('releases/new.html', 'new'), failingFile('feed.xml')];
  await expect(run({ files })).rejects.toThrow('unreadable');
  const all = [...oldPaths, 'releases/new.html'];
  expect((await run({ isDelete: true })).deleted.toSorted()).toEqual(all.toSorted());
  expect(listOld()).toEqual([]);
  expect(store.objects.has('site/releases/new.html')).toBe(false);
  expect(store.objects.has('site/mine.txt')).toBe(true);
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
