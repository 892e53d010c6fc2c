import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { explainNetworkError, isTransient } from '../../src/publish/http.ts';
import { findPort } from '../system/sessions/find-port.ts';
import { refuse } from './fake-store.ts';
import { messageOf, openFakeStore as open, openStore } from './open-store.ts';

const headers = { 'content-type': 'application/json', 'cache-control': 'public' };

describe('an endpoint that cannot be reached', () => {
  const explain = async (endpoint: string, retry = {}) =>
    (await messageOf(openStore(endpoint, retry).bucket.read('a.json'))).replace(endpoint, 'X');
  const message = (reason: string) =>
    `cannot reach X: ${reason}. Check the network, --endpoint and AWS_REGION`;

  test('a closed port', async () => {
    const endpoint = `http://127.0.0.1:${await findPort()}`;
    expect(await explain(endpoint)).toBe(message('the connection was refused'));
  });

  test('a host that does not exist', async () => {
    // A machine without a resolver can only say that it cannot tell.
    expect([
      message('the host does not exist'),
      message('the name of the host cannot be resolved at the moment'),
      message('there was no response within 5 s'),
    ]).toContain(await explain('http://nowhere.invalid', { attempts: 1 }));
  });

  test('a port that browsers block', async () => {
    expect(await explain('http://127.0.0.1:9')).toBe(
      message('this port is reserved for another service'),
    );
  });

  test('a service without TLS, which is not retried', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    expect(await explain(`https://127.0.0.1:${port}`)).toBe(
      message('it does not use TLS; correct the port, or use http://'),
    );
    expect(connections).toBe(1);
  });
});

test.each(['DEPTH_ZERO_SELF_SIGNED_CERT', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'CERT_HAS_EXPIRED'])(
  'a certificate that is not trusted: %s',
  (code) => {
    const cause = Object.assign(new Error('hush'), { code });
    const failure = new TypeError('fetch failed', { cause });
    expect(explainNetworkError(failure, new URL('https://example.com/bucket/a'), 1)).toBe(
      `cannot reach https://example.com: its certificate is not trusted (${code}); add your own with NODE_EXTRA_CA_CERTS`,
    );
  },
);

test.each([
  ['UND_ERR_CONNECT_TIMEOUT', true],
  ['ETIMEDOUT', true],
  ['ECONNRESET', true],
  ['EAI_AGAIN', true],
  ['ENETUNREACH', true],
  ['ENOTFOUND', false],
  ['CERT_HAS_EXPIRED', false],
])('%s may be transient: %s', (code, expected) => {
  const cause = Object.assign(new Error('failed'), { code });
  expect(isTransient(new TypeError('fetch failed', { cause }))).toBe(expected);
});

describe('an error response says what to do', () => {
  const cannot = 'cannot read s3://bucket/site/a.json:';
  test.each([
    [
      404,
      'NoSuchBucket',
      `${cannot} the bucket "bucket" does not exist; create it, or correct --to`,
    ],
    [403, 'InvalidAccessKeyId', `${cannot} the service does not know the key in AWS_ACCESS_KEY_ID`],
    [
      403,
      'SignatureDoesNotMatch',
      `${cannot} AWS_SECRET_ACCESS_KEY is not the secret of the key in AWS_ACCESS_KEY_ID`,
    ],
    [400, 'ExpiredToken', `${cannot} the credentials have expired; get new ones`],
    [400, 'InvalidToken', `${cannot} AWS_SESSION_TOKEN does not belong to these credentials`],
    [403, 'RequestTimeTooSkewed', `${cannot} this machine's clock is wrong; set it`],
    [400, 'InvalidBucketName', `${cannot} "bucket" is not a valid bucket name; correct --to`],
    [
      403,
      'AccessDenied',
      `${cannot} the credentials have no permission to read there; allow s3:GetObject and s3:PutObject on the objects, and s3:ListBucket on the bucket "bucket"`,
    ],
    [
      400,
      'constructor',
      `${cannot} the service responded with 400 constructor; check that --endpoint is an S3-compatible service and --to one of its buckets`,
    ],
  ])('%s %s', async (status, code, message) => {
    const { bucket } = await open((_, response) => {
      refuse(response, status, code);
      return true;
    });
    expect(await messageOf(bucket.read('a.json'))).toBe(message);
  });

  test.each([
    [301, { 'x-amz-bucket-region': 'eu-west-3' }, ''],
    [307, { 'x-amz-bucket-region': 'eu-west-3' }, ''],
    [301, {}, '<Error><Code>PermanentRedirect</Code><Region>eu-west-3</Region></Error>'],
    [
      400,
      { 'x-amz-bucket-region': 'eu-west-3' },
      '<Error><Code>AuthorizationHeaderMalformed</Code></Error>',
    ],
  ])('%s %j %s: another region', async (status, sent, body) => {
    const { bucket } = await open((_, response) => {
      response.writeHead(status, { ...sent, location: 'http://127.0.0.1:9/' }).end(body);
      return true;
    });
    expect(await messageOf(bucket.read('a.json'))).toBe(
      `${cannot} the bucket "bucket" is in the region eu-west-3; set AWS_REGION=eu-west-3`,
    );
  });

  test('a redirect to the same region is an error', async () => {
    const { bucket } = await open((_, response) => {
      response.writeHead(301, { 'x-amz-bucket-region': 'us-east-1' }).end();
      return true;
    });
    expect(await messageOf(bucket.read('a.json'))).toBe(
      `${cannot} the service responded with 301; check that --endpoint is an S3-compatible service and --to one of its buckets`,
    );
  });

  test('a web server is not S3', async () => {
    const { bucket } = await open((_, response) => {
      response.writeHead(404).end('<html>Not found');
      return true;
    });
    expect(await messageOf(bucket.read('a.json'))).toBe(
      `${cannot} the service responded with 404; check that --endpoint is an S3-compatible service and --to one of its buckets`,
    );
  });

  test.each([
    [400, 'ExpiredToken', 'the credentials have expired; get new ones'],
    [403, 'RequestTimeTooSkewed', "this machine's clock is wrong; set it"],
  ])('%s to HEAD has no code: a GET tells %s', async (status, code, reason) => {
    const { bucket } = await open((_, response) => {
      refuse(response, status, code);
      return true;
    });
    expect(await messageOf(bucket.inspect('a.json'))).toBe(`${cannot} ${reason}`);
  });

  test('if the GET succeeds, the status of the HEAD is reported', async () => {
    const { bucket, store } = await open(({ method }, response) => {
      if (method === 'HEAD') response.writeHead(403).end();
      return method === 'HEAD';
    });
    store.put('site/a.json', '{}');
    expect(await messageOf(bucket.inspect('a.json'))).toContain('no permission to read there');
  });

  test('the response to HEAD has no body', async () => {
    const { bucket } = await open((_, response) => {
      response.writeHead(403, { 'x-amz-bucket-region': 'us-east-1' }).end();
      return true;
    });
    expect(await messageOf(bucket.inspect('a.json'))).toContain(
      'the credentials have no permission to read there',
    );
    expect(await messageOf(bucket.write('a.json', { bytes: new Uint8Array(), headers }))).toContain(
      'cannot write s3://bucket/site/a.json: the credentials have no permission to write there',
    );
  });
});
