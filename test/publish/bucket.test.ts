import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { refuse } from './fake-store.ts';
import { messageOf, openFakeStore as open } from './open-store.ts';

const KEY = 'site/a.json';
const headers = { 'content-type': 'application/json', 'cache-control': 'public' };
const upload = { bytes: new TextEncoder().encode('{}'), headers };

test('an object that is written is read back, with the hash of its content', async () => {
  const { bucket, store } = await open();
  expect(await bucket.read('a.json')).toBeUndefined();
  expect(await bucket.inspect('a.json')).toBeUndefined();
  expect(await bucket.write('a.json', upload)).toBe(true);
  const sha256 = '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a';
  expect(store.objects.get(KEY)?.headers).toEqual({ ...headers, 'x-amz-meta-sha256': sha256 });
  expect((await bucket.inspect('a.json'))?.get('x-amz-meta-sha256')).toBe(sha256);
  const read = await bucket.read('a.json');
  expect(read?.headers.get('cache-control')).toBe('public');
  expect(read && Buffer.from(read.body).toString()).toBe('{}');
});

test('a request has the hash of its body and the session token, and asks for no compression', async () => {
  let seen: Record<string, unknown> = {};
  const { bucket } = await open(({ headers: sent }) => {
    seen = sent;
    return false;
  });
  await bucket.write('a.json', upload);
  expect(seen).toMatchObject({
    'accept-encoding': 'identity',
    'content-length': '2',
    'x-amz-content-sha256': '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
    'x-amz-security-token': 'tokentoken',
    authorization: expect.stringMatching(
      /^AWS4-HMAC-SHA256 Credential=AKTEST\/\d{8}\/us-east-1\/s3\/aws4_request, SignedHeaders=cache-control;host;x-amz-/,
    ),
  });
  expect(String(seen['authorization'])).not.toContain('accept-encoding');
});

describe('a write with a condition', () => {
  test('succeeds if it holds, and only then', async () => {
    const { bucket, store } = await open();
    expect(await bucket.write('a.json', upload, { 'if-none-match': '*' })).toBe(true);
    expect(await bucket.write('a.json', upload, { 'if-none-match': '*' })).toBe(false);
    expect(await bucket.write('a.json', upload, { 'if-match': '"x"' })).toBe(false);
    expect(store.listWrites()).toHaveLength(3);
  });

  test.each([
    [409, 'ConditionalRequestConflict'],
    [404, 'NoSuchKey'],
  ])('fails with %s %s', async (status, code) => {
    const { bucket } = await open((_, response) => refuse(response, status, code));
    expect(await bucket.write('a.json', upload, { 'if-match': '"x"' })).toBe(false);
  });

  test('is repeated without it if the store does not support it', async () => {
    const { bucket, store } = await open(({ headers: sent }, response) => {
      return sent['if-match'] !== undefined && refuse(response, 501, 'NotImplemented');
    });
    expect(await bucket.write('a.json', upload, { 'if-match': '"x"' })).toBe(true);
    expect(store.listWrites()).toEqual([KEY, KEY]);
    expect(store.textOf(KEY)).toBe('{}');
  });
});

test('without a condition, a conflict is an error', async () => {
  const { bucket } = await open((_, response) => refuse(response, 409, 'OperationAborted'));
  expect(await messageOf(bucket.write('a.json', upload))).toBe(
    'cannot write s3://bucket/site/a.json: the service responded with 409 OperationAborted; check that --endpoint is an S3-compatible service and --to one of its buckets',
  );
});

describe('a transient failure is retried, and reported if it persists', () => {
  const failing = (times: number, status: number) => {
    let left = times;
    return open((_, response) => {
      left -= 1;
      return left >= 0 && refuse(response, status, 'SlowDown');
    });
  };

  test.each([500, 503, 429])('%s', async (status) => {
    const { bucket, store } = await failing(2, status);
    expect(await bucket.inspect('a.json')).toBeUndefined();
    expect(store.requests).toHaveLength(3);
    const stays = await failing(3, status);
    expect(await messageOf(stays.bucket.read('a.json'))).toBe(
      `cannot read s3://bucket/site/a.json: the service responded with ${status} SlowDown; try again later`,
    );
    expect(stays.store.requests).toHaveLength(3);
  });

  test('not before the time that Retry-After names', async () => {
    const times: number[] = [];
    const { bucket } = await open((_, response) => {
      times.push(performance.now());
      if (times.length > 1) return false;
      response.writeHead(503, { 'retry-after': '1' }).end();
      return true;
    });
    expect(await bucket.inspect('a.json')).toBeUndefined();
    const [first = 0, second = 0] = times;
    expect(second - first).toBeGreaterThan(990);
  });

  test('a response that is cut off', async () => {
    let isCut = false;
    const { bucket, store } = await open((_, response) => {
      if (isCut) return false;
      isCut = true;
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.destroy());
      return true;
    });
    store.put(KEY, 'whole');
    expect(Buffer.from((await bucket.read('a.json'))?.body ?? []).toString()).toBe('whole');
  });

  test('a connection that is closed each time', async () => {
    const { bucket, store } = await open((_, response) => {
      response.destroy();
      return true;
    });
    expect(await messageOf(bucket.write('a.json', upload))).toBe(
      `cannot reach ${store.endpoint}: the connection was closed. Check the network, --endpoint and AWS_REGION`,
    );
    expect(store.requests).toHaveLength(3);
  });

  test('no response', async () => {
    const { bucket, store } = await open(() => true, { timeout: 500 });
    expect(await messageOf(bucket.read('a.json'))).toBe(
      `cannot reach ${store.endpoint}: there was no response within 1 s. Check the network, --endpoint and AWS_REGION`,
    );
    expect(store.requests).toHaveLength(3);
  });
});

test('an aborted request is not retried', async () => {
  const { bucket, store, stop } = await open(() => {
    stop.abort();
    return true;
  });
  await expect(bucket.read('a.json')).rejects.toThrow('This operation was aborted');
  await expect(bucket.read('a.json')).rejects.toThrow('This operation was aborted');
  expect(store.requests).toHaveLength(1);
});

test('of a response without end, 16 MiB are read', async () => {
  const mebibyte = ' '.repeat(1024 * 1024);
  let sent = 0;
  const pour = (response: ServerResponse): void => {
    response.write(mebibyte, (error) => {
      if (error) return;
      sent += mebibyte.length;
      pour(response);
    });
  };
  const { bucket, store } = await open((_, response) => {
    response.writeHead(200);
    pour(response);
    return true;
  });
  expect((await bucket.read('a.json'))?.body.length).toBe(16 * mebibyte.length);
  expect(store.requests).toHaveLength(1);
  // Buffers between the two hold some megabytes more.
  expect(sent).toBeLessThan(40 * mebibyte.length);
});
