import { expect, test, vi } from 'vitest';
import { isPrivate, type HttpGet } from '../../src/verify/http-get.ts';
import { verifySite } from '../../src/verify/verify-site.ts';
import { entry, makeVersion, verify } from './verify.ts';

test('of 100,000 local files, at most 8 are requested at a time, and 2,000 requests are sent in all', async () => {
  const images = Array.from({ length: 100_000 }, (_, index) => `<img src="art/${index}.png">`);
  const version = { ...makeVersion('https://192.0.2.1'), version: '2.0' };
  const list = [
    { ...entry('2.0', ''), date: '2026-10-01', url: 'https://192.0.2.1/releases/2.0.html' },
  ];
  const bodies = new Map([
    ['/v2/cloud/version', JSON.stringify(version)],
    ['/releases.json', JSON.stringify(list)],
    ['/releases/2.0.html', `<html>2.0 ${images.join('')}</html>`],
  ]);
  let sent = 0;
  let underWay = 0;
  let most = 0;
  const get: HttpGet = async (url) => {
    sent += 1;
    most = Math.max(most, (underWay += 1));
    await new Promise(setImmediate);
    underWay -= 1;
    const body = Buffer.from(bodies.get(url.pathname) ?? 'x');
    return { url, status: 200, headers: new Headers(), body };
  };
  await verifySite(new URL('https://192.0.2.1/'), get);
  expect(most).toBe(8);
  expect(sent).toBeGreaterThan(1900);
  expect(sent).toBeLessThanOrEqual(2000);
});

test.each([
  'http://127.0.0.1:9000/',
  'http://localhost/',
  'http://0x7f000001/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[fd00::1]/',
  'http://0.0.0.0/',
  'http://10.1.2.3/',
  'http://192.168.0.1/',
  'http://169.254.169.254/latest/meta-data',
  'http://100.64.0.1/',
])('%s is private: a public site cannot have it requested', async (art) => {
  expect(await isPrivate(new URL(art))).toBe(true);
  const get = vi.fn<HttpGet>(async (url) => {
    const { log, ...rest } = makeVersion('');
    const body = Buffer.from(JSON.stringify({ ...rest, log: { ...log, art } }));
    return { url, status: 200, headers: new Headers(), body };
  });
  const { findings } = await verifySite(new URL('https://192.0.2.1/'), get);
  expect(findings).toContainEqual({
    severity: 'error',
    url: new URL(art).href,
    message: 'this picture has a private address, which readers cannot reach; it was not requested',
  });
  expect(get.mock.calls.filter(([url]) => url.origin !== 'https://192.0.2.1')).toEqual([]);
});

test.each(['https://192.0.2.1/', 'https://[2001:4860:4860::8888]/', 'http://nowhere.invalid/'])(
  '%s is not private',
  async (address) => expect(await isPrivate(new URL(address))).toBe(false),
);

test.each(['data:image/png,x', 'file:///etc/passwd'])(
  'the art %s is not requested',
  async (art) => {
    const { log, ...rest } = makeVersion('');
    const body = JSON.stringify({ ...rest, log: { ...log, art } });
    const { printed } = await verify({ 'v2/cloud/version': { body } });
    expect(printed).toContain(`error: the art "${art}" is not a web address`);
  },
);
