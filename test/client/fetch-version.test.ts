import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { fetchHistory, fetchVersion } from '../../src/client/index.ts';
import { answerWith } from './answer-with.ts';
import { sampleHistory, sampleResponse } from './sample-response.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

/** Serves a value with an ETag that depends on it, and records what it sends for each request. */
async function serve(value: unknown, tag = (text: string) => `"${text.length}"`) {
  const site = { value, sent: new Array<string>(), url: '' };
  const answer: RequestListener = ({ headers }, response) => {
    const text = JSON.stringify(site.value);
    const etag = tag(text);
    const status = headers['if-none-match'] === etag ? 304 : 200;
    site.sent.push(`${status} ${headers['if-none-match'] ?? '-'}`);
    response.writeHead(status, { ...JSON_TYPE, etag }).end(status === 200 ? text : '');
  };
  site.url = await answerWith(answer);
  return site;
}

const titled = (title: string) => ({ ...sampleResponse, log: { ...sampleResponse.log, title } });

describe('a response with an ETag', () => {
  test('is not sent again while it is the same', async () => {
    const site = await serve(sampleResponse, () => 'W/"a"');
    const first = await fetchVersion(site.url);
    first.log.headlines.length = 0;
    expect(await fetchVersion(site.url)).toEqual(sampleResponse);
    expect(await fetchVersion(new URL(site.url))).toEqual(sampleResponse);
    expect(site.sent).toEqual(['200 -', '304 W/"a"', '304 W/"a"']);
  });

  test('is not sent again in a server that uses @hono/node-server', async () => {
    vi.stubGlobal('Response', Response);
    vi.stubGlobal('Request', Request);
    onTestFinished(() => void vi.unstubAllGlobals());
    getRequestListener(() => new Response());
    expect(Object.getPrototypeOf(Response)).not.toBe(Function.prototype);
    const site = await serve(sampleResponse, () => '"a"');
    for (let n = 0; n < 2; n++) expect(await fetchVersion(site.url)).toEqual(sampleResponse);
    expect(site.sent).toEqual(['200 -', '304 "a"']);
  });

  test('is sent again after a change', async () => {
    const site = await serve(titled('One'));
    await fetchVersion(site.url);
    site.value = titled('Number two');
    for (let n = 0; n < 2; n++) {
      expect(await fetchVersion(site.url)).toEqual(titled('Number two'));
    }
    expect(site.sent.map((each) => each.slice(0, 3))).toEqual(['200', '200', '304']);
  });

  test('that is not valid is an error again', async () => {
    const site = await serve({ status: 'ok' });
    for (let n = 0; n < 2; n++) {
      await expect(fetchVersion(site.url)).rejects.toMatchObject({ code: 'schema' });
    }
    expect(site.sent.map((each) => each.slice(0, 3))).toEqual(['200', '304']);
  });

  test('is kept for at most 8 URLs', async () => {
    const site = await serve(sampleResponse, () => '"a"');
    for (const n of [0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 0]) await fetchVersion(`${site.url}?${n}`);
    expect(site.sent.slice(9)).toEqual(['304 "a"', '200 -']);
  });

  test('that was cut off is not kept', async () => {
    let isCut = true;
    const text = JSON.stringify(sampleResponse);
    const url = await answerWith(({ headers }, response) => {
      if (headers['if-none-match'] !== undefined) return response.writeHead(304).end();
      response.writeHead(200, { ...JSON_TYPE, etag: '"a"', 'content-length': text.length });
      if (!isCut) return response.end(text);
      return response.write(text.slice(0, 100), () => void response.destroy());
    });
    await expect(fetchVersion(url)).rejects.toMatchObject({ code: 'network' });
    isCut = false;
    expect(await fetchVersion(url)).toEqual(sampleResponse);
  });

  test('with another status than 200 is an error every time', async () => {
    const url = await answerWith(({ headers }, response) => {
      const isKept = headers['if-none-match'] !== undefined;
      response.writeHead(isKept ? 304 : 404, { ...JSON_TYPE, etag: '"a"' });
      response.end(isKept ? '' : JSON.stringify(sampleResponse));
    });
    for (let n = 0; n < 2; n++) {
      const message = expect.stringContaining('responded with the status 404');
      await expect(fetchVersion(url)).rejects.toMatchObject({ code: 'status', message });
    }
  });
});

test('a response without an ETag is sent every time', async () => {
  const conditions: unknown[] = [];
  const url = await answerWith(({ headers }, response) => {
    conditions.push(headers['if-none-match']);
    response.writeHead(200, JSON_TYPE).end(JSON.stringify(sampleResponse));
  });
  for (let n = 0; n < 2; n++) expect(await fetchVersion(url)).toEqual(sampleResponse);
  expect(conditions).toEqual([undefined, undefined]);
});

describe('fetchHistory', () => {
  test('returns the releases without unknown fields, and revalidates', async () => {
    const extended = sampleHistory.map((entry) => ({ ...entry, unknown: 7 }));
    const site = await serve(extended, () => '"a"');
    for (let n = 0; n < 2; n++) {
      expect(await fetchHistory(site.url)).toEqual(sampleHistory);
    }
    expect(site.sent).toEqual(['200 -', '304 "a"']);
  });

  test('returns the releases from the installed version on, which it must know', async () => {
    const { url } = await serve(sampleHistory);
    expect(await fetchHistory(url, { version: '2.3.0' })).toEqual(sampleHistory.slice(2));
    await expect(fetchHistory(url, { version: '2.5.0' })).rejects.toMatchObject({
      name: 'VersionError',
      code: 'unknown-version',
      message: 'the history does not have the version "2.5.0"',
    });
  });

  test('can be cancelled, and has a time limit', async () => {
    const url = await answerWith(() => {});
    const reason = new Error('cancelled');
    await expect(fetchHistory(url, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    await expect(fetchHistory(url, { timeLimit: 20 })).rejects.toMatchObject({ code: 'timeout' });
  });
});
