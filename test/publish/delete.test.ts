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
  expect(await run({ isDelete: true })).toMatchObject({ deleted: oldPaths, kept: [] });
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
  expect(await run()).toMatchObject({ deleted: [], kept: [] });
  expect(await run({ files: siteFiles.slice(0, 2) })).toMatchObject({ deleted: [] });
  expect(listOld()).toEqual(oldPaths);
  const { deleted } = await run({ files: siteFiles.slice(0, 2), isDelete: true });
  expect(deleted.toSorted()).toEqual(['art/a.png', ...oldPaths].toSorted());
  expect(listOld()).toEqual([]);
});

test('deletes nothing if the release is refused', async () => {
  const { store, run, listOld } = await openPublished();
  store.put(VERSION, responseText('3.0'));
  expect(await run({ isDelete: true })).toMatchObject({ deleted: [], kept: [] });
  expect(listOld()).toEqual(oldPaths);
});

test('says which right is missing; the next run finishes it', async () => {
  const { store, run, listOld } = await openPublished();
  store.hooks.intercept = ({ method }, response) => {
    if (method === 'DELETE') refuse(response, 403, 'AccessDenied');
    return method === 'DELETE';
  };
  await expect(run({ isDelete: true })).rejects.toThrow(
    /^cannot delete s3:\/\/bucket\/site\/.*: the credentials have no permission to delete there; allow s3:GetObject, s3:PutObject and, for --delete, s3:DeleteObject on the objects/,
  );
  store.hooks.intercept = () => false;
  expect(await run()).toMatchObject({ deleted: [] });
  expect(await run({ isDelete: true })).toMatchObject({ deleted: oldPaths });
  expect(listOld()).toEqual([]);
});

test('stops when another publish begins', async () => {
  const { store, run } = await openPublished();
  store.hooks.intercept = ({ method }) => {
    if (method === 'DELETE') store.put(MANIFEST, '{"format": 1, "files": []}');
    return false;
  };
  const many = Array.from({ length: 40 }, (_, index) => file(`f${index}`, ''));
  await run({ files: [...siteFiles, ...many] });
  await expect(run({ isDelete: true })).rejects.toThrow('is being changed by someone else');
  expect(store.requests.filter((line) => line.startsWith('DELETE')).length).toBeLessThanOrEqual(16);
  expect(store.textOf(MANIFEST)).toBe('{"format": 1, "files": []}');
});

test('after an interrupted publish, nothing is deleted until the next but one, and then its files too', async () => {
  const { store, run, listOld } = await openPublished();
  const version = file('v2/cloud/version', responseText('2.0', 'new'));
  const files = [file('releases/new.html', 'new'), failingFile('feed.xml')];
  await expect(run({ files, version })).rejects.toThrow('unreadable');
  const all = [...oldPaths, 'releases/new.html'];
  expect((await run({ isDelete: true })).kept.toSorted()).toEqual(all.toSorted());
  expect(listOld()).toEqual(oldPaths);
  expect((await run({ isDelete: true })).deleted.toSorted()).toEqual(all.toSorted());
  expect(store.objects.has('site/mine.txt')).toBe(true);
});
