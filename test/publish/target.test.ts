import { assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeKey, locateBucket, parseEndpoint, parseTarget } from '../../src/publish/target.ts';

describe('--to', () => {
  test.each([
    ['s3://bucket', { bucket: 'bucket', prefix: '' }],
    ['s3://bucket/', { bucket: 'bucket', prefix: '' }],
    ['s3://my.bucket-1/docs/site', { bucket: 'my.bucket-1', prefix: 'docs/site/' }],
    ['s3://bucket/docs/', { bucket: 'bucket', prefix: 'docs/' }],
    ['s3://bucket/a b+%20?c#ü', { bucket: 'bucket', prefix: 'a b+%20?c#ü/' }],
  ])('%s', (text, target) => {
    expect(parseTarget(text)).toEqual(target);
  });

  test.each([
    '',
    'bucket',
    'https://bucket.s3.amazonaws.com/?X-Amz-Signature=hush',
    's3://',
    's3://ab',
    's3://Bucket',
    's3://-bucket',
    's3://AKTEST:hush@bucket',
    's3://bucket//',
    's3://bucket/a//b',
    's3://bucket/../b',
    's3://bucket/a/.',
    's3://bucket/a\nb',
  ])('%j is an error that does not repeat it', (text) => {
    const message =
      '--to must be a bucket (3 to 63 lowercase letters, digits, hyphens and dots) with an optional prefix, such as s3://my-bucket or s3://my-bucket/docs/site';
    expect(() => parseTarget(text)).toThrow(new Error(message));
  });
});

describe('--endpoint', () => {
  test('is an address', () => {
    expect(parseEndpoint('http://127.0.0.1:9000/').origin).toBe('http://127.0.0.1:9000');
  });

  test.each([
    '',
    's3.example.com',
    'ftp://example.com',
    'https://key@example.com',
    'https://:hush@example.com',
    'https://s3.example.com/bucket',
    'https://s3.example.com/?a',
    'https://s3.example.com/#a',
  ])('%j is an error that does not repeat it', (text) => {
    const message =
      '--endpoint (or AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL) must be the address of a service without a path, such as https://s3.example.com';
    expect(() => parseEndpoint(text)).toThrow(new Error(message));
  });
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
