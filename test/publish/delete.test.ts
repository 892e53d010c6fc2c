import { describe, expect, test, vi } from 'vitest';
import { refuse } from './fake-store.ts';
import { file, openSite, siteFiles, VERSION } from './site.ts';
import { responseText } from './response-text.ts';

const MANIFEST = 'site/.gazette.json';
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

describe('--delete', () => {
  test('deletes the files that only earlier builds have', async () => {
    const { store, run } = await openPublished();
    expect(await run({ isDelete: true })).toMatchObject({ deleted: oldPaths, kept: [] });
    const paths = [...siteFiles.map(({ path }) => `site/${path}`), MANIFEST, VERSION];
    expect([...store.objects.keys()].toSorted()).toEqual([...paths, 'site/mine.txt'].toSorted());
    expect(store.textOf(MANIFEST)).not.toMatch(/0\.9|old|deleting/);
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
    expect(deleted).toEqual(['art/a.png', ...oldPaths]);
    expect(listOld()).toEqual([]);
  });

  test('deletes nothing if the release is refused', async () => {
    const { store, run, listOld } = await openPublished();
    store.put(VERSION, responseText('3.0'));
    expect(await run({ isDelete: true })).toMatchObject({ deleted: [], kept: [] });
    expect(listOld()).toEqual(oldPaths);
  });

  test('only lists the files on a dry run', async () => {
    const { store, run } = await openPublished();
    expect(await run({ isDelete: true, isDry: true })).toMatchObject({ deleted: oldPaths });
    expect(store.requests.filter((line) => !/^(?:GET|HEAD)/.test(line))).toEqual([]);
  });

  test('says which right is missing', async () => {
    const { store, run } = await openPublished();
    store.hooks.intercept = ({ method }, response) => {
      if (method === 'DELETE') refuse(response, 403, 'AccessDenied');
      return method === 'DELETE';
    };
    await expect(run({ isDelete: true })).rejects.toThrow(
      /^cannot delete s3:\/\/bucket\/site\/.*: the credentials have no permission to delete there; allow s3:GetObject, s3:PutObject and s3:DeleteObject on the objects/,
    );
  });
});

describe('an interrupted deletion', () => {
  /** Publishes until the first file is to be deleted. */
  const interrupt = async () => {
    const opened = await openPublished();
    const { store, run } = opened;
    let refused = 0;
    store.hooks.intercept = ({ method }, response) => {
      if (method !== 'DELETE') return false;
      refuse(response, 403, 'AccessDenied');
      refused += 1;
      return true;
    };
    await expect(run({ isDelete: true })).rejects.toThrow('cannot delete');
    // The first error ends the run; the other request may still be under way.
    await vi.waitFor(() => expect(refused).toBe(oldPaths.length));
    store.hooks.intercept = () => false;
    return opened;
  };

  test('is finished by the next one', async () => {
    const { store, run, listOld } = await interrupt();
    await run();
    expect(listOld()).toEqual(oldPaths);
    expect(await run({ isDelete: true })).toMatchObject({ deleted: oldPaths });
    expect(listOld()).toEqual([]);
    expect(store.textOf(MANIFEST)).not.toContain('deleting');
  });

  test('stops a build that has these files, except with --force', async () => {
    const { store, run } = await interrupt();
    store.requests.length = 0;
    await expect(run({ files: old })).rejects.toThrow(
      new Error(
        'another publish is deleting releases/0.9.html, which is in your build too; run publish again when it has ended. If it was interrupted, use --force',
      ),
    );
    expect(store.listWrites()).toEqual([]);
    expect((await run({ files: old, isForced: true })).refusal).toBeUndefined();
    expect(store.textOf(MANIFEST)).not.toContain('deleting');
  });
});

test('after an interrupted publish, nothing is deleted until the next but one', async () => {
  const { store, run, listOld } = await openPublished();
  const failing = { ...file('feed.xml', 'new'), read: () => refuseToRead() };
  await expect(run({ files: [failing] })).rejects.toThrow('unreadable');
  expect(await run({ isDelete: true })).toMatchObject({ deleted: [], kept: oldPaths });
  expect(listOld()).toEqual(oldPaths);
  expect(await run({ isDelete: true })).toMatchObject({ deleted: oldPaths, kept: [] });
  expect(store.objects.has('site/mine.txt')).toBe(true);
});

function refuseToRead(): never {
  throw new Error('unreadable');
}
