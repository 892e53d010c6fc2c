import { setImmediate } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeProblem } from '../../../src/notes/problem.ts';
import { listFileProblems } from '../../../src/project/problems.ts';
import { createPreviewServer } from '../../../src/serve/preview/preview-server.ts';
import type { OutputFile } from '../../../src/site/output-file.ts';
import { ask } from '../ask.ts';
import { start } from '../serve.ts';
import { readEvents } from './read-events.ts';

const makeFile = (path: string, content: string | Uint8Array): OutputFile => ({ path, content });
const NO_PROBLEMS = { problems: [], siteUrl: undefined };

/** Starts a preview of a page with the script, and a picture. */
async function preview(host = '127.0.0.1') {
  const server = createPreviewServer(host);
  const { src, nonce } = server.script;
  const pageOf = (text: string): OutputFile[] => [
    makeFile('index.html', `<script src="${src}" nonce="${nonce}"></script>${text}`),
    makeFile('art/a.png', Buffer.from([0, 255])),
  ];
  const publish = (text: string) => server.publish({ ...NO_PROBLEMS, files: pageOf(text) });
  const readPage = async (url: string) => {
    const { text } = await ask(url, '/');
    const [, revision, shown] = /nonce="([\w-]{22})"><\/script>(.*)$/.exec(text) ?? [];
    return { revision, shown };
  };
  return { ...server, publish, readPage, ...(await start(server.app)) };
}

test('serves the files published last, which browsers must not cache', async () => {
  const { url, publish, readPage } = await preview();
  expect((await ask(url, '/')).status).toBe(404);
  publish('one');
  expect(await readPage(url)).toMatchObject({ shown: 'one' });
  publish('two');
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

test('pages are rendered when they are requested', async () => {
  const server = createPreviewServer('127.0.0.1');
  const { url } = await start(server.app);
  const renderPage = vi.fn<() => string>(() => 'a page');
  const page = {
    path: 'index.html',
    get content() {
      return renderPage();
    },
  };
  server.publish({ ...NO_PROBLEMS, files: [page] });
  expect(renderPage).not.toHaveBeenCalled();
  expect((await ask(url, '/')).text).toBe('a page');
});

describe('the revision of a page', () => {
  test('is sent when a browser connects, and at each change', async () => {
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
});

describe('events', () => {
  test('have their headers, also before files are published', async () => {
    const { url, publish } = await preview();
    const { response, states } = await readEvents(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('cache-control')).toBe('no-store');
    publish('one');
    await expect.poll(() => states).toHaveLength(1);
  });

  test('are not lost while a browser does not read', async () => {
    const { app, url, publish, readPage } = await preview();
    publish('one');
    const response = await app.request(`${url}/.preview/events`);
    await setImmediate();
    publish('two');
    const { revision = 'none' } = await readPage(url);
    const chunks = response.body?.pipeThrough(new TextDecoderStream()) ?? [];
    let text = '';
    for await (const chunk of chunks) {
      text += chunk;
      if (text.includes(revision)) break;
    }
    expect(text).toMatch(/^retry: 500\n\ndata: /);
  });

  test('keep a connection open while nothing changes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { app, url } = await preview();
    const response = await app.request(`${url}/.preview/events`);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('retry: 500\n\n');
    vi.advanceTimersByTime(20_000);
    expect((await reader?.read())?.value).toBe(':\n\n');
  });

  test('reach other browsers after one has disconnected', async () => {
    const { url, publish, errors, lines } = await preview();
    const gone = await readEvents(url);
    const { states } = await readEvents(url);
    gone.disconnect();
    expect(await gone.ended).toBe('interrupted');
    await expect.poll(() => lines.join('')).toContain('/.preview/events');
    for (const text of ['one', 'two', 'three']) publish(text);
    await expect.poll(() => states).toHaveLength(3);
    expect(errors).toEqual([]);
  });

  test('end when the preview closes, so that the server can stop', async () => {
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

  test.each(['HEAD', 'POST'])('%s does not open a stream', async (method) => {
    const { url } = await preview();
    const { status } = await ask(url, '/.preview/events', { method });
    expect(status).toBe(method === 'HEAD' ? 404 : 405);
  });
});

describe('the files of the demo', () => {
  const ART = 'https://notes.example.com/art/a.png';
  const content = (art: string) => JSON.stringify({ log: { art, body: ART } });
  const readDemo = async (path: string, siteUrl?: string) => {
    const server = createPreviewServer('127.0.0.1');
    const { url } = await start(server.app);
    const files = [makeFile('v2/cloud/version', content(ART))];
    server.publish({ problems: [], siteUrl, files });
    const { status, text, headers } = await ask(url, `/whats-new/${path}`);
    return { status, headers, text: text.replace(url, 'http://SELF') };
  };

  test('have pictures of the site from the preview', async () => {
    const local = await readDemo('v2/cloud/version?dialog', 'https://notes.example.com/');
    expect(local.text).toBe(content('http://SELF/art/a.png'));
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
    expect(local.headers).toMatchObject(headers);
  });

  test.each([undefined, 'https://a.example/'])('leave other pictures, on %s', async (siteUrl) => {
    expect((await readDemo('v2/cloud/version', siteUrl)).text).toBe(content(ART));
  });

  test.each(['releases.json', 'art/a.png', 'index.html'])('are not %s', async (path) => {
    expect((await readDemo(path)).status).toBe(404);
  });
});

test('the script of the pages knows how many problems there are', async () => {
  const server = createPreviewServer('127.0.0.1');
  const { url } = await start(server.app);
  const { script } = server;
  const problems = listFileProblems('a.md', [makeProblem('mistyped', 'wrong')]);
  server.publish({ files: [], problems, siteUrl: undefined });
  const { status, headers, text } = await ask(url, script.src);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(text).toMatch(/^const PROBLEMS = "1 error";\n/);
});

describe('other websites cannot read a preview', () => {
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
  ])('Host: %s gets %d', async (host, status) => {
    const { url, publish } = await preview('Notes.lan');
    publish('a draft');
    for (const path of ['/', '/.preview/events?x', '/v2/cloud/version']) {
      if (status === 200 && path !== '/') continue;
      const answer = await ask(url, path, { headers: { host } });
      expect(answer.status).toBe(status);
      expect(answer.text.includes('a draft')).toBe(status === 200);
    }
  });

  test('the error says what to do', async () => {
    const { url } = await preview();
    const { text } = await ask(url, '/', { headers: { host: 'evil.example.com' } });
    expect(text).toBe(
      'The preview does not answer to this host name; open the address that it printed.\n',
    );
  });

  test('no response allows another origin', async () => {
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
