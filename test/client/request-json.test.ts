import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  fetchVersion,
  VersionError,
  watchVersion,
  type VersionResponse,
} from '../../src/client/index.ts';
import { answerWith, answerWithText } from './answer-with.ts';
import { sampleResponse } from './sample-response.ts';

const text = JSON.stringify(sampleResponse);

/** The code and the message of the error, without the port. */
async function explain(url: string | URL, options = {}) {
  const error = await fetchVersion(url, options).catch((reason: unknown) => reason);
  if (!(error instanceof VersionError)) throw new Error('expected a VersionError');
  return [error.code, error.message.replace(/:\d+\//, '/')];
}

const URL_WITHOUT_PORT = 'http://127.0.0.1/v2/cloud/version';

describe('a valid response', () => {
  test.each([
    'application/json',
    'Application/JSON; charset=utf-8',
    'application/json ;x=y',
    'application/octet-stream',
  ])('is returned, served as %s', async (type) => {
    const url = await answerWithText(text, { type });
    const response: VersionResponse = await fetchVersion(url);
    expect(response).toEqual(sampleResponse);
  });

  test('may follow a redirect', async () => {
    const target = await answerWithText(text);
    const url = await answerWith((_, answer) => {
      answer.writeHead(302, { location: target }).end();
    });
    expect(await fetchVersion(url)).toEqual(sampleResponse);
  });
});

describe('an error has a code and a message', () => {
  test.each(['', 'localhost:8080/version', 'https://', 'https://ada:secret@example.com/'])(
    'the URL %j',
    async (url) => {
      const error = await fetchVersion(url).catch((reason: unknown) => reason);
      expect(error).toMatchObject({
        name: 'VersionError',
        code: 'url',
        message: 'the URL must start with http(s):// and have no user name or password',
      });
      expect(error).not.toHaveProperty('cause');
    },
  );

  test('no server; the query, which may be secret, is not repeated', async () => {
    const url = await answerWith((_, answer) => void answer.destroy());
    expect(await explain(`${url}?key=secret#part`)).toEqual([
      'network',
      `${URL_WITHOUT_PORT} cannot be read: UND_ERR_SOCKET`,
    ]);
    await expect(fetchVersion(url)).rejects.toMatchObject({ cause: expect.any(TypeError) });
  });

  test('no connection, in a browser, which does not say why', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(await explain('http://127.0.0.1:80/v2/cloud/version')).toEqual([
      'network',
      `${URL_WITHOUT_PORT} cannot be read: no connection, or blocked by CORS or a Content-Security-Policy`,
    ]);
  });

  test('a connection lost halfway', async () => {
    const url = await answerWith((_, answer) => {
      answer.writeHead(200, { 'content-type': 'application/json', 'content-length': '900' });
      answer.write(text.slice(0, 100), () => void answer.destroy());
    });
    expect(await explain(url)).toMatchObject(['network', expect.any(String)]);
  });

  test.each([404, 500, 204, 206])('the status %d', async (status) => {
    const url = await answerWithText(status === 204 ? '' : text, { status });
    expect(await explain(url)).toEqual([
      'status',
      `${URL_WITHOUT_PORT} responded with the status ${status}`,
    ]);
  });

  test.each(['', 'text/html', 'application/jsonp', 'x/application/json'])(
    'the Content-Type %s',
    async (type) => {
      expect(await explain(await answerWithText(text, { type }))).toEqual([
        'type',
        `${URL_WITHOUT_PORT} has the Content-Type "${type}", not application/json`,
      ]);
    },
  );

  test('invalid JSON, such as a truncated document', async () => {
    const cut = await answerWithText(text.slice(0, -1));
    await expect(fetchVersion(cut)).rejects.toMatchObject({ cause: expect.any(SyntaxError) });
    expect(await explain(cut)).toEqual(['json', `${URL_WITHOUT_PORT} is not valid JSON`]);
  });

  test('the body of a rejected response is not downloaded', async () => {
    const answers: ServerResponse[] = [];
    const url = await answerWith((_, answer) => {
      answers.push(answer.writeHead(500));
      answer.write('and so on');
    });
    await expect(fetchVersion(url)).rejects.toMatchObject({ code: 'status' });
    await expect.poll(() => answers[0]?.destroyed).toBe(true);
  });

  test('a response longer than 8 MiB; one of 8 MiB is read', async () => {
    const padded = (length: number) => text.padEnd(length);
    const most = 8 * 1024 * 1024;
    expect(await fetchVersion(await answerWithText(padded(most)))).toEqual(sampleResponse);
    const message = `${URL_WITHOUT_PORT} is longer than 8388608 bytes`;
    expect(await explain(await answerWithText(padded(most + 1)))).toEqual(['size', message]);
  });
});

test('an endless body is read up to 8 MiB', async () => {
  const answers: ServerResponse[] = [];
  let written = 0;
  const url = await answerWith((_, answer) => {
    answers.push(answer.writeHead(200, { 'content-type': 'application/json', etag: '"a"' }));
    const chunk = Buffer.alloc(1024 * 1024, ' ');
    const write = () => {
      do written += chunk.length;
      while (answer.write(chunk));
    };
    answer.on('drain', write);
    write();
  });
  expect(await explain(url)).toEqual(['size', `${URL_WITHOUT_PORT} is longer than 8388608 bytes`]);
  await expect.poll(() => answers[0]?.destroyed).toBe(true);
  expect(written).toBeLessThan(64 * 1024 * 1024);
});

describe('runtimes that lack', () => {
  const url = 'https://notes.example.com/v2/cloud/version';
  const headers = new Headers({ 'content-type': 'application/json' });
  const stubFetch = (fetch: () => Promise<unknown>) => {
    vi.stubGlobal('fetch', fetch);
    onTestFinished(() => void vi.unstubAllGlobals());
  };

  test('the methods of AbortSignal, such as React Native', async () => {
    const missing: [object, string][] = [
      [AbortSignal, 'timeout'],
      [AbortSignal, 'any'],
      [AbortSignal.prototype, 'throwIfAborted'],
    ];
    for (const [owner, name] of missing) {
      const method = Object.getOwnPropertyDescriptor(owner, name) ?? {};
      Reflect.deleteProperty(owner, name);
      onTestFinished(() => void Object.defineProperty(owner, name, method));
    }
    expect(await explain(await answerWith(() => {}), { timeLimit: 20 })).toMatchObject([
      'timeout',
      {},
    ]);
    expect(await fetchVersion(await answerWithText(text))).toEqual(sampleResponse);
    const stop = new AbortController();
    const closed = await answerWith((_, answer) => void answer.destroy());
    const error = await new Promise((onError) => {
      watchVersion(closed, { onVersion: () => {}, onError, interval: 1000, signal: stop.signal });
    });
    stop.abort();
    expect(error).toMatchObject({ code: 'network' });
    await expect(fetchVersion(closed, { signal: stop.signal })).rejects.toBe(stop.signal.reason);
  });

  test('streams, such as React Native', async () => {
    stubFetch(async () => ({ status: 200, headers, text: async () => text }));
    expect(await fetchVersion(url)).toEqual(sampleResponse);
  });

  test('Request, such as jsdom, with a page that relative addresses start from', async () => {
    vi.stubGlobal('Request', undefined);
    const asked: unknown[] = [];
    stubFetch(async (...args: unknown[]) => {
      asked.push(args[0]);
      return { status: 200, headers, text: async () => '{}' };
    });
    expect(await explain(url)).toMatchObject(['schema', {}]);
    expect(await explain('version')).toMatchObject(['url', {}]);
    vi.stubGlobal('document', { baseURI: 'https://notes.example.com/v2/cloud/' });
    expect(await explain('version')).toMatchObject(['schema', {}]);
    expect(asked).toEqual([url, url]);
  });
});

describe('time', () => {
  const hang = async () => answerWith(() => {});

  test('no response in time', async () => {
    expect(await explain(await hang(), { timeLimit: 20 })).toEqual([
      'timeout',
      `${URL_WITHOUT_PORT} did not respond in full within 20 ms`,
    ]);
  });

  test('a signal cancels the request with its own reason', async () => {
    const url = await hang();
    const reason = new Error('cancelled');
    const stop = new AbortController();
    const fetched = fetchVersion(url, { signal: stop.signal });
    await Promise.all([
      expect(fetched).rejects.toBe(reason),
      setTimeout(20).then(() => stop.abort(reason)),
    ]);
    await expect(fetchVersion(url, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});
