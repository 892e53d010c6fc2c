import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { explainNetworkError, isTransient } from '../../src/publish/http.ts';
import { findPort } from '../system/sessions/find-port.ts';
import { messageOf, openFakeStore as open, openStore } from './open-store.ts';

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
  const notS3 = 'check that --endpoint is an S3-compatible service and --to one of its buckets';
  const read = async (status: number, body: string, sent: Record<string, string> = {}) => {
    const { bucket } = await open((_, response) => {
      response.writeHead(status, sent).end(body);
      return true;
    });
    const message = await messageOf(bucket.read('a.json'));
    expect(message).toMatch(/^cannot read s3:\/\/bucket\/site\/a\.json: /);
    // A response to HEAD has no body: a GET tells the code.
    if (status !== 404) expect(await messageOf(bucket.inspect('a.json'))).toBe(message);
    return message.replace(/^.*?\.json: /, '');
  };
  const secrets = '<AWSAccessKeyId>AKTEST</AWSAccessKeyId><Message>no AKTEST, hush</Message>';
  const error = (code: string, more = secrets) => `<Error><Code>${code}</Code>${more}</Error>`;

  test.each([
    [404, 'NoSuchBucket', 'the bucket "bucket" does not exist; create it, or correct --to'],
    [403, 'InvalidAccessKeyId', 'the service does not know the key in AWS_ACCESS_KEY_ID'],
    [
      403,
      'SignatureDoesNotMatch',
      'AWS_SECRET_ACCESS_KEY is not the secret of the key in AWS_ACCESS_KEY_ID',
    ],
    [400, 'ExpiredToken', 'the credentials have expired; get new ones'],
    [400, 'InvalidToken', 'AWS_SESSION_TOKEN does not belong to these credentials'],
    [403, 'RequestTimeTooSkewed', "this machine's clock is wrong; set it"],
    [400, 'InvalidBucketName', '"bucket" is not a valid bucket name; correct --to'],
    [
      403,
      'AccessDenied',
      'the credentials have no permission to read there; allow s3:GetObject and s3:PutObject on the objects, and s3:ListBucket on the bucket "bucket"',
    ],
    [400, 'constructor', `the service responded with 400 constructor; ${notS3}`],
  ])('%s %s', async (status, code, message) => {
    expect(await read(status, error(code))).toBe(message);
  });

  test.each([
    [301, { 'x-amz-bucket-region': 'eu-west-3' }, ''],
    [307, { 'x-amz-bucket-region': 'eu-west-3' }, ''],
    [301, {}, error('PermanentRedirect', '<Region>eu-west-3</Region>')],
    [400, { 'x-amz-bucket-region': 'eu-west-3' }, error('AuthorizationHeaderMalformed')],
  ])('%s %j %s: another region', async (status, sent, body) => {
    expect(await read(status, body, { ...sent, location: 'http://127.0.0.1:9/' })).toBe(
      'the bucket "bucket" is in the region eu-west-3; set AWS_REGION=eu-west-3',
    );
  });

  test('a redirect to the same region, or a web server', async () => {
    const same = { 'x-amz-bucket-region': 'us-east-1' };
    expect(await read(301, '', same)).toBe(`the service responded with 301; ${notS3}`);
    expect(await read(404, '<html>No')).toBe(`the service responded with 404; ${notS3}`);
  });

  test('if the GET after a HEAD succeeds, the status of the HEAD is reported', async () => {
    const { bucket, store } = await open(({ method }, response) => {
      if (method === 'HEAD') response.writeHead(403).end();
      return method === 'HEAD';
    });
    store.put('site/a.json', '{}');
    expect(await messageOf(bucket.inspect('a.json'))).toContain('no permission to read there');
  });
});
