import type { Answer } from './send.ts';

/** The code of an error in S3's XML, such as `NoSuchKey`; `""` where there is none. Its other words may quote secrets. */
export function readErrorCode({ body }: Answer): string {
  return readElement(body, 'Code') ?? '';
}

function readElement(body: Uint8Array, name: string): string | undefined {
  const text = new TextDecoder().decode(body.subarray(0, 64 * 1024));
  return new RegExp(`<${name}>([\\w-]{1,100})</${name}>`).exec(text)?.[1];
}

/** What was asked for. */
export interface Asked {
  bucket: string;
  /** The object, as `s3://bucket/key`. */
  name: string;
  action: 'read' | 'write';
  region: string;
}

const REASONS: Record<string, (asked: Asked) => string> = {
  NoSuchBucket: ({ bucket }) => `there is no bucket "${bucket}"; make it, or correct --to`,
  InvalidBucketName: ({ bucket }) => `"${bucket}" cannot be the name of a bucket; correct --to`,
  InvalidAccessKeyId: () => 'the key in AWS_ACCESS_KEY_ID is not known there',
  SignatureDoesNotMatch: () =>
    'the secret in AWS_SECRET_ACCESS_KEY is not that of the key in AWS_ACCESS_KEY_ID',
  ExpiredToken: () => 'the credentials have expired; get new ones',
  InvalidToken: () => 'AWS_SESSION_TOKEN does not belong to these credentials',
  RequestTimeTooSkewed: () => "this machine's clock is wrong; set it",
  AccessDenied: ({ bucket, action }) =>
    `the credentials may not ${action} there; allow s3:GetObject and s3:PutObject on the objects, and s3:ListBucket on the bucket "${bucket}"`,
};
const ASKS_FOR_REGION = /^(?:PermanentRedirect|TemporaryRedirect|AuthorizationHeaderMalformed)$/;

/** Why an answer is not what was asked for, and what to do about it. */
export function explainAnswer(answer: Answer, asked: Asked): string {
  return `cannot ${asked.action} ${asked.name}: ${findReason(answer, asked)}`;
}

function findReason(answer: Answer, asked: Asked): string {
  const code = readErrorCode(answer) || (answer.status === 403 ? 'AccessDenied' : '');
  const region = answer.headers.get('x-amz-bucket-region') ?? readElement(answer.body, 'Region');
  const isElsewhere = region !== undefined && region !== asked.region;
  if (isElsewhere && (answer.status < 400 || ASKS_FOR_REGION.test(code))) {
    return `the bucket "${asked.bucket}" is in the region ${region}; set AWS_REGION=${region}`;
  }
  const explain = Object.hasOwn(REASONS, code) ? REASONS[code] : undefined;
  if (explain) return explain(asked);
  const status = code === '' ? `${answer.status}` : `${answer.status} ${code}`;
  if (answer.status >= 500 || answer.status === 429) {
    return `the service answers ${status}; try again later`;
  }
  return `the service answers ${status}; check that --endpoint and --to name an S3-like service and a bucket of it`;
}
