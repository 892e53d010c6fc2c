import { hash } from 'node:crypto';
import { upload, type UploadOptions } from '../../src/publish/upload.ts';
import { startFakeStore } from './fake-store.ts';
import { openStore } from './open-store.ts';
import { responseText } from './response-text.ts';

export const VERSION = 'site/v2/cloud/version';
export const BRIEFLY = 'public, max-age=60';
const releases = ['3.0', '2.0', '1.0'].map((version) => ({
  version,
  isDraft: false,
  isExcluded: false,
}));
export const ours = responseText('2.0');
const encode = (text: string) => new TextEncoder().encode(text);
export const file = (path: string, text: string, cacheControl = BRIEFLY) => ({
  path,
  headers: { 'content-type': 'text/plain', 'cache-control': cacheControl },
  sha256: hash('sha256', text),
  read: () => encode(text),
});
const version = file('v2/cloud/version', ours);
export const siteFiles = [
  file('feed.xml', 'feed'),
  file('index.html', 'page'),
  file('art/a.png', 'art', 'public, immutable'),
];
export const headers = { 'content-type': 'text/plain', 'cache-control': BRIEFLY };

/** A fake store, and an upload to it. */
export async function openSite() {
  const store = await startFakeStore();
  const { bucket } = openStore(store.endpoint);
  const run = (options: Partial<UploadOptions> = {}) =>
    upload({
      bucket,
      files: siteFiles,
      version,
      due: 0,
      release: '2.0',
      releases,
      wait: async () => {},
      ...options,
    });
  return { store, run };
}
