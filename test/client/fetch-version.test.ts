import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fetchVersion, VersionError, VersionResponse } from '../../src/client/index.ts';
import { answerWith, answerWithText } from './answer-with.ts';
import { sampleResponse } from './sample-response.ts';

const text = JSON.stringify(sampleResponse);

/** The code and the sentence of what went wrong, with the port left out. */
async function explain(url: string | URL, options = {}) {
  const error = await fetchVersion(url, options).catch((reason: unknown) => reason);
  if (!(error instanceof VersionError)) throw new Error('expected a VersionError');
  return [error.code, error.message.replace(/:\d+\//, '/')];
}

const PLACE = 'http://127.0.0.1/v2/cloud/version';

describe('a right answer', () => {
  test.each(['application/json', 'Application/JSON; charset=utf-8', 'application/json ;x=y'])(
    'is the typed response, as %s',
    async (type) => {
      const url = await answerWithText(text, { type });
      const response: VersionResponse = await fetchVersion(url);
      expect(response).toEqual(sampleResponse);
    },
  );

  test('may be asked for by a URL, and have more fields, which are left out', async () => {
    const more = { ...sampleResponse, build: 7, log: { ...sampleResponse.log, mood: 'fine' } };
    const url = await answerWithText(JSON.stringify(more));
    expect(await fetchVersion(new URL(url))).toEqual(sampleResponse);
  });

  test('may be behind a redirect', async () => {
    const target = await answerWithText(text);
    const url = await answerWith((_, answer) => {
      answer.writeHead(302, { location: target }).end();
    });
    expect(await fetchVersion(url)).toEqual(sampleResponse);
  });
});

describe('what goes wrong is told by a code and a sentence', () => {
  test.each(['', '/v2/cloud/version', 'https://', 'https://ada:secret@example.com/'])(
    'the URL %j',
    async (url) => {
      const error = await fetchVersion(url).catch((reason: unknown) => reason);
      expect(error).toMatchObject({
        name: 'VersionError',
        code: 'url',
        message:
          'the URL must be one that can be asked, such as https://example.com/v2/cloud/version',
      });
      expect(error).not.toHaveProperty('cause');
    },
  );

  test('nobody there; the query, which may be secret, is not repeated', async () => {
    const url = await answerWith((_, answer) => void answer.destroy());
    expect(await explain(`${url}?key=secret#part`)).toEqual([
      'network',
      `${PLACE} cannot be read: there is no connection, no such server, or no leave for this origin (CORS)`,
    ]);
    await expect(fetchVersion(url)).rejects.toMatchObject({ cause: expect.any(TypeError) });
  });

  test('a connection lost in the middle', async () => {
    const url = await answerWith((_, answer) => {
      answer.writeHead(200, { 'content-type': 'application/json', 'content-length': '900' });
      answer.write(text.slice(0, 100), () => void answer.destroy());
    });
    expect(await explain(url)).toMatchObject(['network', expect.any(String)]);
  });

  test.each([404, 500, 204, 206])('the status %d', async (status) => {
    const url = await answerWithText(status === 204 ? '' : text, { status });
    expect(await explain(url)).toEqual(['status', `${PLACE} answered ${status}; expected 200`]);
  });

  test.each(['text/html', 'application/octet-stream', 'application/jsonp', 'x/application/json'])(
    'the type %s',
    async (type) => {
      expect(await explain(await answerWithText(text, { type }))).toEqual([
        'type',
        `${PLACE} has the Content-Type "${type}"; expected application/json, which is set where it is served`,
      ]);
    },
  );

  test('no type at all', async () => {
    const url = await answerWith((_, answer) => void answer.end(text));
    expect(await explain(url)).toMatchObject(['type', expect.stringContaining('Content-Type "";')]);
  });

  test('what is no JSON, such as a document cut short', async () => {
    const cut = await answerWithText(text.slice(0, -1));
    await expect(fetchVersion(cut)).rejects.toMatchObject({ cause: expect.any(SyntaxError) });
    expect(await explain(cut)).toEqual(['json', `${PLACE} is not JSON`]);
    expect(await explain(await answerWithText(''))).toEqual(['json', `${PLACE} is not JSON`]);
  });

  test.each([
    [{ art: undefined }, 'log.art: Invalid input: expected string, received undefined'],
    [{ version: '2.5.0' }, 'version: version must equal log.version'],
    [
      { headlines: [{ headline: 'SITE', changes: ['One.', 2] }] },
      'log.headlines.0.changes.1: Invalid input: expected string, received number',
    ],
  ])('another shape, %j', async (fields, problem) => {
    const other = { ...sampleResponse, log: { ...sampleResponse.log, ...fields } };
    const url = await answerWithText(JSON.stringify(other));
    expect(await explain(url)).toEqual(['schema', `${PLACE} is no version response: ${problem}`]);
  });

  test('the whole of what is wrong with the shape is the cause', async () => {
    const error = await fetchVersion(await answerWithText('{}')).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ cause: { issues: { length: 4 } } });
  });

  test('an answer that is refused is not read on', async () => {
    const answers: ServerResponse[] = [];
    const url = await answerWith((_, answer) => {
      answers.push(answer.writeHead(500));
      answer.write('and so on');
    });
    await expect(fetchVersion(url)).rejects.toMatchObject({ code: 'status' });
    await expect.poll(() => answers[0]?.destroyed, { timeout: 5000 }).toBe(true);
  });

  test('JSON that is no object', async () => {
    expect(await explain(await answerWithText('[]'))).toEqual([
      'schema',
      `${PLACE} is no version response: the answer: Invalid input: expected object, received array`,
    ]);
  });

  test('an answer without end is left at 8 MiB; one below is read', async () => {
    const padded = (length: number) => text.padEnd(length);
    const most = 8 * 1024 * 1024;
    expect(await fetchVersion(await answerWithText(padded(most)))).toEqual(sampleResponse);
    const message = `${PLACE} is longer than 8388608 bytes`;
    expect(await explain(await answerWithText(padded(most + 1)))).toEqual(['size', message]);
    const endless = await answerWith((_, answer) => {
      answer.writeHead(200, { 'content-type': 'application/json' });
      const pour = () => void answer.write(' '.repeat(1_000_000), pour);
      pour();
    });
    expect(await explain(endless)).toEqual(['size', message]);
  });
});

describe('time', () => {
  const hang = async () => answerWith(() => {});

  test('an answer that does not come is given up', async () => {
    expect(await explain(await hang(), { timeLimit: 20 })).toEqual([
      'timeout',
      `${PLACE} did not answer in full within 20 ms`,
    ]);
  });

  test('one that stops in the middle too', async () => {
    const url = await answerWith((_, answer) => {
      answer.writeHead(200, { 'content-type': 'application/json' }).write(text.slice(0, 100));
    });
    expect(await explain(url, { timeLimit: 200 })).toMatchObject(['timeout', expect.any(String)]);
  });

  test('a signal stops it, with its own reason', async () => {
    const url = await hang();
    const reason = new Error('changed my mind');
    const stop = new AbortController();
    const asked = fetchVersion(url, { signal: stop.signal });
    await Promise.all([
      expect(asked).rejects.toBe(reason),
      setTimeout(20).then(() => stop.abort(reason)),
    ]);
    await expect(fetchVersion(url, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});

test('whatever bytes answer, they give a response that the schema takes, or a typed error', async () => {
  const served = { content: new Uint8Array(), status: 200, type: 'application/json' };
  const url = await answerWith((_, answer) => {
    answer.writeHead(served.status, { 'content-type': served.type }).end(served.content);
  });
  const anyText = fc.oneof(
    fc.uint8Array(),
    fc.json().map((json) => Buffer.from(json)),
    fc.constant(Buffer.from(text)),
    fc
      .tuple(fc.nat(text.length), fc.nat(20), fc.string())
      .map(([at, cut, put]) => Buffer.from(text.slice(0, at) + put + text.slice(at + cut))),
  );
  const codes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      anyText,
      fc.oneof({ weight: 9, arbitrary: fc.constant(200) }, fc.constantFrom(201, 404, 500)),
      fc.oneof({ weight: 9, arbitrary: fc.constant('application/json') }, fc.constant('text/html')),
      async (content, status, type) => {
        Object.assign(served, { content, status, type });
        const result = await fetchVersion(url).catch((error: unknown) => error);
        const code = result instanceof VersionError ? result.code : 'none';
        codes.add(code);
        expect(VersionResponse.safeParse(result).success).toBe(code === 'none');
      },
    ),
    { numRuns: 500 },
  );
  expect([...codes].toSorted()).toEqual(['json', 'none', 'schema', 'status', 'type']);
});
