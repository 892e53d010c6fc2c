import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { explainFailure } from '../../src/publish/explain-failure.ts';
import { refuse } from './fake-store.ts';
import { messageOf, openFakeStore as open, openStore } from './open-store.ts';

const headers = { 'content-type': 'application/json', 'cache-control': 'public' };

describe('an endpoint out of reach', () => {
  const explain = async (endpoint: string, patience = {}) =>
    (await messageOf(openStore(endpoint, patience).bucket.read('a.json'))).replace(endpoint, 'X');
  const message = (reason: string) =>
    `cannot reach X: ${reason}. Check the network, --endpoint and AWS_REGION`;

  test('a port that nothing listens on', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    server.close();
    await once(server, 'close');
    const port = typeof address === 'object' ? address?.port : undefined;
    expect(await explain(`http://127.0.0.1:${port}`)).toBe(message('nothing listens there'));
  });

  test('a host that is not there', async () => {
    // A machine without a resolver can only say that it cannot tell.
    expect([
      message('there is no such host'),
      message('its name cannot be looked up now'),
      message('there is no answer within 5 s'),
    ]).toContain(await explain('http://nowhere.invalid', { attempts: 1 }));
  });

  test('a port that no browser asks either', async () => {
    expect(await explain('http://127.0.0.1:9')).toBe(
      message('no request is sent to this port, which is kept for another service'),
    );
  });

  test('one that speaks no TLS, which is asked once', async () => {
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
      message('it does not speak TLS; is it http://?'),
    );
    expect(connections).toBe(1);
  });
});

test.each(['DEPTH_ZERO_SELF_SIGNED_CERT', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'CERT_HAS_EXPIRED'])(
  'a certificate that is not trusted: %s',
  (code) => {
    const cause = Object.assign(new Error('hush'), { code });
    const failure = new TypeError('fetch failed', { cause });
    expect(explainFailure(failure, new URL('https://example.com/bucket/a'), 1)).toBe(
      `cannot reach https://example.com: its certificate is not trusted (${code}); one of your own goes into NODE_EXTRA_CA_CERTS. Check the network, --endpoint and AWS_REGION`,
    );
  },
);

describe('what is refused says what to do', () => {
  const cannot = 'cannot read s3://bucket/site/a.json:';
  test.each([
    [404, 'NoSuchBucket', `${cannot} there is no bucket "bucket"; make it, or correct --to`],
    [403, 'InvalidAccessKeyId', `${cannot} the key in AWS_ACCESS_KEY_ID is not known there`],
    [
      403,
      'SignatureDoesNotMatch',
      `${cannot} the secret in AWS_SECRET_ACCESS_KEY is not that of the key in AWS_ACCESS_KEY_ID`,
    ],
    [400, 'ExpiredToken', `${cannot} the credentials have expired; get new ones`],
    [400, 'InvalidToken', `${cannot} AWS_SESSION_TOKEN does not belong to these credentials`],
    [403, 'RequestTimeTooSkewed', `${cannot} this machine's clock is wrong; set it`],
    [400, 'InvalidBucketName', `${cannot} "bucket" cannot be the name of a bucket; correct --to`],
    [
      403,
      'AccessDenied',
      `${cannot} the credentials may not read there; allow s3:GetObject and s3:PutObject on the objects, and s3:ListBucket on the bucket "bucket"`,
    ],
    [
      400,
      'constructor',
      `${cannot} the service answers 400 constructor; check that --endpoint and --to name an S3-like service and a bucket of it`,
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

  test('a redirect to the same region is no help', async () => {
    const { bucket } = await open((_, response) => {
      response.writeHead(301, { 'x-amz-bucket-region': 'us-east-1' }).end();
      return true;
    });
    expect(await messageOf(bucket.read('a.json'))).toBe(
      `${cannot} the service answers 301; check that --endpoint and --to name an S3-like service and a bucket of it`,
    );
  });

  test('a web server is no S3', async () => {
    const { bucket } = await open((_, response) => {
      response.writeHead(404).end('<html>Not found');
      return true;
    });
    expect(await messageOf(bucket.read('a.json'))).toBe(
      `${cannot} the service answers 404; check that --endpoint and --to name an S3-like service and a bucket of it`,
    );
  });

  test('HEAD has no words', async () => {
    const { bucket } = await open((_, response) => {
      response.writeHead(403, { 'x-amz-bucket-region': 'us-east-1' }).end();
      return true;
    });
    expect(await messageOf(bucket.inspect('a.json'))).toContain(
      'the credentials may not read there',
    );
    expect(await messageOf(bucket.write('a.json', { bytes: new Uint8Array(), headers }))).toContain(
      'cannot write s3://bucket/site/a.json: the credentials may not write there',
    );
  });
});
