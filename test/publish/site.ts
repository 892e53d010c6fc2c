import { hash } from 'node:crypto';
import { VERSION_PATH } from '../../src/project/served-files.ts';
import type { LocalFile } from '../../src/publish/read-build.ts';
import { listHeaders, upload, type UploadOptions } from '../../src/publish/upload.ts';
import { startFakeStore } from './fake-store.ts';
import { openStore } from './open-store.ts';
import { responseText } from './response-text.ts';

export const VERSION = 'site/v2/cloud/version';
export const MANIFEST = 'site/.gazette.json';
export const ours = responseText('2.0');
export const headers = listHeaders(VERSION_PATH);
export const file = (path: string, text: string) => ({
  path,
  sha256: hash('sha256', text),
  read: () => new TextEncoder().encode(text),
});
export const siteFiles = [
  file('feed.xml', 'feed'),
  file('index.html', 'page'),
  file('art/a.png', 'art'),
];

const current = file(VERSION_PATH, ours);
export const source = {
  inputs: hash('sha256', 'notes'),
  versions: ['2.1', '2.0', '1.0'],
  withdrawn: ['1.0'],
  due: 0,
};

interface RunOptions extends Partial<UploadOptions> {
  /** The version response of the root. */
  version?: LocalFile;
}

/** A fake store, and an upload to it. */
export async function openSite() {
  const store = await startFakeStore();
  const { bucket } = openStore(store.endpoint);
  const run = async ({ version = current, files = siteFiles, ...options }: RunOptions = {}) =>
    upload({ bucket, source, ...options, files: [...files, version] });
  return { store, run };
}
