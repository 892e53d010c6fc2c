import { describe, expect, test, vi } from 'vitest';
import { makeProblem } from '../../../src/notes/problem.ts';
import { listFileProblems } from '../../../src/project/problems.ts';
import { createPreviewServer } from '../../../src/serve/preview/preview-server.ts';
import type { OutputFile } from '../../../src/site/outputs/output.ts';
import { ask } from '../ask.ts';
import { start } from '../serve.ts';

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
    'cross-origin-resource-policy': 'same-origin',
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

describe('a page learns', () => {
  const askChange = async (url: string, from = '') => ask(url, `/.preview/change?from=${from}`);

  test('at once that it is old', async () => {
    const { url, publish, readPage } = await preview();
    publish('one');
    const { revision } = await readPage(url);
    const { status, headers, text } = await askChange(url, 'old');
    expect([status, headers['cache-control'], text]).toEqual([200, 'no-store', revision]);
  });

  test('of a change when it happens', async () => {
    const { url, publish, readPage } = await preview();
    publish('one');
    const one = await readPage(url);
    const answer = askChange(url, one.revision);
    publish('two');
    const two = await readPage(url);
    expect(two.revision).not.toBe(one.revision);
    expect((await answer).text).toBe(two.revision);
  });

  test('nothing once the preview closes, so that the server can stop', async () => {
    const { url, close, stop } = await preview();
    const answer = askChange(url);
    close();
    expect((await answer).text).toBe('');
    expect((await askChange(url)).text).toBe('');
    await stop();
  });
});

describe('the files of the demo', () => {
  const ART = 'https://notes.example.com/art/a.png';
  const content = (art: string) =>
    JSON.stringify({ log: { art, body: `See ${ART}` }, content: [['img', { src: art }]] });
  const readDemo = async (path: string, siteUrl?: string) => {
    const server = createPreviewServer('127.0.0.1');
    const { url } = await start(server.app);
    const files = ['', 'de/'].map((front) => makeFile(`${front}v2/cloud/version`, content(ART)));
    server.publish({ problems: [], siteUrl, files });
    const { status, text, headers } = await ask(url, `/${path}`);
    return { status, headers, text: text.replaceAll(url, 'http://SELF') };
  };

  test.each(['', 'de/'])('have addresses of the preview: %s', async (front) => {
    const path = `${front}whats-new/v2/cloud/version?dialog`;
    const local = await readDemo(path, 'https://notes.example.com/');
    expect(local.text).toBe(content('http://SELF/art/a.png'));
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
    expect(local.headers).toMatchObject(headers);
  });

  test.each([undefined, 'https://a.example/'])('leave other addresses, on %s', async (siteUrl) => {
    expect((await readDemo('whats-new/v2/cloud/version', siteUrl)).text).toBe(content(ART));
  });

  test.each(['releases.json', 'art/a.png', 'index.html'])('are not %s', async (path) => {
    expect((await readDemo(`whats-new/${path}`)).status).toBe(404);
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
  expect(text).toMatch(/^const PROBLEMS = "1 error: a\.md: wrong";\n/);
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
    for (const path of ['/', '/.preview/change?from=x', '/v2/cloud/version']) {
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

  const paths = ['/', '/art/a.png', '/nope', '/v2/cloud/nope', '/.preview/change?from=x'];

  test('no response allows another origin', async () => {
    const { url, publish, script } = await preview();
    publish('a draft');
    for (const host of ['localhost', 'evil.example.com']) {
      for (const path of [...paths, script.src]) {
        const { headers } = await ask(url, path, { headers: { host } });
        expect(headers).not.toHaveProperty('access-control-allow-origin');
        expect(headers).toMatchObject({ 'cross-origin-resource-policy': 'same-origin' });
      }
    }
  });
});
