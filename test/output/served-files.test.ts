import { expect, test } from 'vitest';
import { describeFile } from '../../src/output/served-files.ts';

const BRIEFLY = 'public, max-age=60, stale-while-revalidate=60';

test.each([
  ['v2/cloud/version', 'application/json', BRIEFLY],
  ['releases.json', 'application/json', BRIEFLY],
  ['schemas/version-response.json', 'application/json', BRIEFLY],
  ['releases/2.4.0.html', 'text/html; charset=utf-8', BRIEFLY],
  ['feed.xml', 'application/atom+xml; charset=utf-8', BRIEFLY],
  ['index.html', 'text/html; charset=utf-8', BRIEFLY],
  ['whats-new.js', 'text/javascript; charset=utf-8', BRIEFLY],
  ['art/intro-0a1b2c3d.png', 'image/png', 'public, max-age=31536000, immutable'],
  ['someone/style.css', 'text/css; charset=utf-8', BRIEFLY],
  ['someone/unknown', 'application/octet-stream', BRIEFLY],
])('%s is %s', (path, type, cacheControl) => {
  expect(describeFile(path)).toEqual({
    'content-type': type,
    'cache-control': cacheControl,
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  });
});
