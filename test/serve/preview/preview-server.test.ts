import { describe, expect, test } from 'vitest';
import {
  createPreviewServer,
  type PreviewFile,
} from '../../../src/serve/preview/preview-server.ts';
import { describeFile } from '../../../src/output/served-files.ts';
import { ask } from '../ask.ts';
import { start } from '../serve.ts';
import { readEvents } from './read-events.ts';

/** Serves a page with the script, and whatever else there is. */
async function preview(host = '127.0.0.1') {
  const server = createPreviewServer(describeFile, host);
  const { src, nonce } = server.script;
  const pageOf = (text: string): PreviewFile[] => [
    { path: 'index.html', content: `<script src="${src}" nonce="${nonce}"></script>${text}` },
    { path: 'art/a.png', content: Buffer.from([0, 255]) },
  ];
  const publish = (text: string) => server.publish(pageOf(text));
  const readPage = async (url: string) => {
    const { text } = await ask(url, '/');
    const [, revision, shown] = /nonce="([\w-]{43})"><\/script>(.*)$/.exec(text) ?? [];
    return { revision, shown };
  };
  return { ...server, publish, readPage, ...(await start(server.handle)) };
}

test('serves what was published last, and keeps nothing in the browser', async () => {
  const { url, publish, readPage } = await preview();
  expect((await ask(url, '/')).status).toBe(404);
  expect(publish('one')).toBe(true);
  expect(await readPage(url)).toMatchObject({ shown: 'one' });
  expect(publish('two')).toBe(true);
  expect(await readPage(url)).toMatchObject({ shown: 'two' });
  const art = await ask(url, '/art/a.png');
  expect(art.bytes).toEqual(Buffer.from([0, 255]));
  expect(art.headers).toEqual({
    'content-type': 'image/png',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-length': '2',
    etag: expect.any(String),
  });
  expect((await ask(url, '/art/b.png')).status).toBe(404);
});

describe('a page knows its revision', () => {
  test('and its browser hears of each later one', async () => {
    const { url, publish, readPage } = await preview();
    publish('one');
    const { states } = await readEvents(url);
    const one = await readPage(url);
    await expect.poll(() => states).toEqual([one.revision]);
    publish('two');
    const two = await readPage(url);
    expect(two.revision).not.toBe(one.revision);
    await expect.poll(() => states).toEqual([one.revision, two.revision]);
  });

  test('what is published again is told again as the same, and is no change', async () => {
    const { url, publish, readPage } = await preview();
    publish('one');
    const { revision } = await readPage(url);
    const { states } = await readEvents(url);
    expect(publish('one')).toBe(false);
    await expect.poll(() => states).toEqual([revision, revision]);
    expect(await readPage(url)).toMatchObject({ revision });
  });

  test('a file beside the page makes another one too', async () => {
    const { publish: _, ...server } = await preview();
    const direct = createPreviewServer(describeFile, '127.0.0.1');
    const page = { path: 'index.html', content: 'same' };
    expect(server.script.nonce).not.toBe(direct.script.nonce);
    expect(direct.publish([page, { path: 'a', content: '1' }])).toBe(true);
    expect(direct.publish([page, { path: 'a', content: '2' }])).toBe(true);
    expect(direct.publish([page, { path: 'b', content: '2' }])).toBe(true);
    expect(direct.publish([page])).toBe(true);
    expect(direct.publish([page])).toBe(false);
  });
});

describe('events', () => {
  test('come as they must, before anything is published too', async () => {
    const { url, publish } = await preview();
    const { response, states } = await readEvents(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('cache-control')).toBe('no-store');
    publish('one');
    await expect.poll(() => states).toHaveLength(1);
  });

  test('a browser that has gone disturbs no other', async () => {
    const { url, publish, errors, lines } = await preview();
    const gone = await readEvents(url);
    const { states } = await readEvents(url);
    gone.disconnect();
    expect(await gone.ended).toBe('cut off');
    await expect.poll(() => lines.join('')).toContain('/.preview/events');
    for (const text of ['one', 'two', 'three']) publish(text);
    await expect.poll(() => states).toHaveLength(3);
    expect(errors).toEqual([]);
  });

  test('end when the preview closes, so that the server can stop, and later ones end at once', async () => {
    const { url, close, publish, stop } = await preview();
    publish('one');
    const { ended, states } = await readEvents(url);
    close();
    expect(await ended).toBe('ended');
    const late = await readEvents(url);
    expect(await late.ended).toBe('ended');
    expect(late.states).toEqual(states);
    publish('two');
    await stop();
  });

  test.each(['HEAD', 'POST'])('%s opens none', async (method) => {
    const { url } = await preview();
    const { status } = await ask(url, '/.preview/events', { method });
    expect(status).toBe(method === 'HEAD' ? 404 : 405);
  });
});

test('the script of the page', async () => {
  const { url, script } = await preview();
  const { status, headers, text } = await ask(url, script.src);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(text).toContain("new EventSource('/.preview/events')");
});

describe('no other site may read it', () => {
  test.each([
    ['127.0.0.1:8090', 200],
    ['192.168.0.7:8090', 200],
    ['[::1]:8090', 200],
    ['localhost:8090', 200],
    ['preview.localhost', 200],
    ['notes.lan:8090', 200],
    ['evil.example.com:8090', 421],
    ['localhost.example.com', 421],
    ['notlocalhost', 421],
    ['127.0.0.1.example.com', 421],
  ])('asked as %s: %d', async (host, status) => {
    const { url, publish } = await preview('Notes.lan');
    publish('a draft');
    for (const path of ['/', '/.preview/events?x', '/v2/cloud/version']) {
      if (status === 200 && path !== '/') continue;
      const answer = await ask(url, path, { headers: { host } });
      expect(answer.status).toBe(status);
      expect(answer.text.includes('a draft')).toBe(status === 200);
    }
  });

  test('the refusal says what to do', async () => {
    const { url } = await preview();
    const { text } = await ask(url, '/', { headers: { host: 'evil.example.com' } });
    expect(text).toBe('This is not an address of the preview; open the one that it printed.\n');
  });

  test('no answer allows another origin', async () => {
    const { url, publish, script } = await preview();
    publish('a draft');
    const headers = { origin: 'https://example.com' };
    for (const path of ['/', '/art/a.png', script.src]) {
      const answer = await ask(url, path, { headers });
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    }
    const { response } = await readEvents(url);
    expect(response.headers.get('access-control-allow-origin')).toBe(null);
  });
});
