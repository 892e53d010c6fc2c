import { assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testTables } from '../lists.ts';
import {
  encodeKey,
  explainPlainHttp,
  locateBucket,
  parseEndpoint,
  parseTarget,
  readEnvironment,
} from '../../src/publish/target.ts';

const readOr = (read: () => unknown) => {
  try {
    return read();
  } catch (error) {
    return String(error);
  }
};

// No message repeats what was typed.
testTables('test/fixtures/targets', {
  endpoint: (text) => readOr(() => parseEndpoint(text)),
  to: (text) => readOr(() => parseTarget(text)),
});

test.each([
  ['bucket', 'eu-central-1', undefined, 'https://bucket.s3.eu-central-1.amazonaws.com/'],
  ['my.bucket', 'us-east-1', undefined, 'https://s3.us-east-1.amazonaws.com/my.bucket/'],
  ['bucket', 'cn-north-1', undefined, 'https://bucket.s3.cn-north-1.amazonaws.com.cn/'],
  ['bucket', 'auto', new URL('https://r2.example.com'), 'https://r2.example.com/bucket/'],
])('the URL of %s in %s', (bucket, region, endpoint, url) => {
  expect(locateBucket(bucket, region, endpoint)).toBe(url);
});

test('a key is encoded with characters that have no meaning in URLs, and decodes to itself', () => {
  expect(encodeKey("a b+c%2F/ü!'()*~")).toBe("a%20b%2Bc%252F/%C3%BC!'()*~");
  const key = string({ unit: 'binary' }).filter((text) => !/\p{Cs}/u.test(text));
  assert(
    property(key, (text) => {
      expect(encodeKey(text)).toMatch(/^(?:[\w.~/!'()*-]|%[\dA-F]{2})*$/);
      expect(decodeURIComponent(encodeKey(text))).toBe(text);
    }),
  );
});

const keys = { AWS_ACCESS_KEY_ID: 'AK', AWS_SECRET_ACCESS_KEY: 'hush' };
const read = { accessKeyId: 'AK', secretAccessKey: 'hush', region: 'us-east-1' };

test('two keys suffice, with a line break at their end too', () => {
  expect(readEnvironment({ ...keys, AWS_SECRET_ACCESS_KEY: 'hush\n' })).toEqual(read);
  expect(
    readEnvironment({ ...keys, AWS_SESSION_TOKEN: '', AWS_REGION: '', AWS_DEFAULT_REGION: '' }),
  ).toEqual(read);
});

test('a session token and a region', () => {
  const env = { ...keys, AWS_SESSION_TOKEN: 'st', AWS_DEFAULT_REGION: 'eu-west-1' };
  expect(readEnvironment(env)).toEqual({ ...read, sessionToken: 'st', region: 'eu-west-1' });
  expect(readEnvironment({ ...env, AWS_REGION: 'auto' }).region).toBe('auto');
});

test('the endpoint is the option, else AWS_ENDPOINT_URL_S3, else AWS_ENDPOINT_URL', () => {
  const all = { ...keys, AWS_ENDPOINT_URL: 'https://all.example' };
  const both = { ...all, AWS_ENDPOINT_URL_S3: 'https://s3.example' };
  expect(readEnvironment(all).endpoint?.host).toBe('all.example');
  expect(readEnvironment(both).endpoint?.host).toBe('s3.example');
  expect(readEnvironment(both, 'https://option.example').endpoint?.host).toBe('option.example');
  expect(readEnvironment({ ...both, AWS_ENDPOINT_URL_S3: '' }).endpoint?.host).toBe('all.example');
});

describe('errors name the variable, and contain no secret', () => {
  const missing =
    'is not set; publish reads its credentials from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY only, not from profiles';
  test.each([
    [{ AWS_ACCESS_KEY_ID: undefined }, `AWS_ACCESS_KEY_ID ${missing}`],
    [{ AWS_SECRET_ACCESS_KEY: '' }, `AWS_SECRET_ACCESS_KEY ${missing}`],
    [{ AWS_ACCESS_KEY_ID: ' \n' }, `AWS_ACCESS_KEY_ID ${missing}`],
    [
      { AWS_REGION: 'hu/sh' },
      'AWS_REGION (or AWS_DEFAULT_REGION) must be a region such as eu-central-1',
    ],
  ])('%j', (change, message) => {
    expect(() => readEnvironment({ ...keys, ...change })).toThrow(new Error(message));
  });

  test.each([
    [{ AWS_ENDPOINT_URL_S3: 'x' }, undefined],
    [{ AWS_ENDPOINT_URL: 'x' }, undefined],
    [{}, 'x'],
  ])('the endpoint of %j, or the option %s', (change, option) => {
    expect(() => readEnvironment({ ...keys, ...change }, option)).toThrow(/^--endpoint \(or /);
  });
});

describe('plain HTTP', () => {
  const explain = (endpoint?: string) => explainPlainHttp(readEnvironment(keys, endpoint));

  test('to another machine exposes what is sent', () => {
    const http = 'http://minio.example:9000';
    expect(explain(http)).toBe(
      `${http} is not encrypted, so others on the network can read and reuse the signed requests; use https`,
    );
    for (const name of ['127.example', 'localhost.example', 'notlocalhost', '192.0.2.1', '[::2]']) {
      expect(explain(`http://${name}`)).toMatch(/not encrypted/);
    }
  });

  test.each([
    undefined,
    'https://minio.example',
    'http://localhost:9000',
    'http://a.localhost',
    'http://127.0.0.1',
    'http://127.1',
    'http://[::1]:9000',
  ])('%s is safe', (endpoint) => expect(explain(endpoint)).toBeUndefined());
});
