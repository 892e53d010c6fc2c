import { expect, test } from 'vitest';
import { headersOf } from '../../src/site/served-files.ts';
import { entry, verify } from './verify.ts';

test.each(['releases/0.9.12', 'subscribe'])('%s may be the address of a page', async (target) => {
  const page = { status: 308, headers: { location: `/${target}` } };
  const headers = headersOf(`${target}.html`);
  const changes = {
    [`${target}.html`]: page,
    [target]: { status: 200, headers, body: '0.9.12' },
  };
  expect(await verify(changes)).toMatchObject({ exitCode: 0 });
});

test('newer releases that are no current ones may leave no place for the current one in the feed', async () => {
  const prerelease = { ...entry('3.0-rc.1', 'https://example.com'), date: '2026-10-02' };
  const changes = {
    'releases.json': { body: JSON.stringify([{ ...prerelease, latest: false }]) },
    'feed.xml': { body: '3.0-rc.1' },
  };
  expect(await verify(changes)).toMatchObject({ exitCode: 0 });
});

test('a server may have another name for the type of a recording', async () => {
  const headers = { 'content-type': 'audio/x-wav' };
  const page = { body: '2.0 <audio src="art/c.wav">' };
  const changes = { 'releases/2.0.html': page, 'art/c.wav': { status: 200, headers } };
  expect(await verify(changes)).toMatchObject({ exitCode: 0 });
});

test('a server may refuse to list the root of a site without the page', async () => {
  const changes = { '/': { status: 403 }, 'index.html': { status: 404 } };
  expect(await verify(changes)).toMatchObject({ exitCode: 0 });
});

test.each(['no-cache', 'no-store', 'public, max-age=600', 'max-age=0, must-revalidate'])(
  'verify accepts Cache-Control: %s',
  async (header) => {
    const changes = { 'v2/cloud/version': { headers: { 'cache-control': header } } };
    expect(await verify(changes)).toMatchObject({ exitCode: 0 });
  },
);
