import { describe, expect, test } from 'vitest';
import { explainNetworkError } from '../../src/net/http.ts';
import { messageOf, openFakeStore as open, openStore } from './open-store.ts';

test('an endpoint that does not exist', async () => {
  const { bucket } = openStore('http://nowhere.invalid', { attempts: 1 });
  // A machine without a resolver can only say that it cannot tell.
  expect(await messageOf(bucket.read('a.json'))).toMatch(
    /^cannot reach http:\/\/nowhere\.invalid: (?:the host does not exist|the request failed \(EAI_AGAIN\)|there was no response within 5 s)\. Check the network, --endpoint and AWS_REGION$/,
  );
});

test.each([
  [
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'its certificate is not trusted (UNABLE_TO_VERIFY_LEAF_SIGNATURE); add your own with NODE_EXTRA_CA_CERTS',
  ],
  ['ECONNREFUSED', 'the connection was refused'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'the request failed (ERR_SSL_WRONG_VERSION_NUMBER)'],
])('a request that failed with %s', (code, reason) => {
  const cause = Object.assign(new Error('hush'), { code });
  const failure = new TypeError('fetch failed', { cause });
  expect(explainNetworkError(failure, new URL('https://example.com/bucket/a'), 1)).toBe(
    `cannot reach https://example.com: ${reason}`,
  );
});

test('a page of a network that asks for a login, in place of the store', async () => {
  const { bucket } = await open((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Log in</html>');
    return true;
  });
  expect(await messageOf(bucket.read('a.json'))).toBe(
    'cannot read s3://bucket/site/a.json: a web page came instead of the store; log in to your network, or correct --endpoint',
  );
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
    return message.replace(/^.*?\.json: /, '');
  };
  const secrets = '<AWSAccessKeyId>AKTEST</AWSAccessKeyId><Message>no AKTEST, hush</Message>';
  const error = (code: string, more = secrets) => `<Error><Code>${code}</Code>${more}</Error>`;

  test.each([
    [404, 'NoSuchBucket', 'the bucket "bucket" does not exist; create it, or correct --to'],
    [403, 'InvalidAccessKeyId', 'the service does not know the key in AWS_ACCESS_KEY_ID'],
    [403, 'SignatureDoesNotMatch', 'AWS_SECRET_ACCESS_KEY does not match AWS_ACCESS_KEY_ID'],
    [400, 'ExpiredToken', 'the credentials have expired; get new ones'],
    [403, 'RequestTimeTooSkewed', "this machine's clock is wrong; set it"],
    [
      403,
      'AccessDenied',
      'the credentials have no permission to read there; allow s3:GetObject, s3:PutObject and, for --delete, s3:DeleteObject on the objects, and s3:ListBucket on the bucket "bucket"',
    ],
    [400, 'constructor', `the service responded with 400 constructor; ${notS3}`],
  ])('%s %s', async (status, code, message) => {
    expect(await read(status, error(code))).toBe(message);
  });

  test.each([
    [301, { 'x-amz-bucket-region': 'eu-west-3' }, ''],
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

  test('a refused HEAD, whose response has no code', async () => {
    const { bucket } = await open((_, response) => {
      response.writeHead(403).end();
      return true;
    });
    expect(await messageOf(bucket.inspect('a.json'))).toContain('no permission to read there');
  });
});
