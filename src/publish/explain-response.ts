import { REGION } from './read-environment.ts';
import type { StoreResponse } from './send-request.ts';

/** The code of an error in S3's XML, such as `NoSuchKey`; `""` if there is none. Other elements may contain secrets. */
export function parseErrorCode({ body }: StoreResponse): string {
  return findElement(body, 'Code') ?? '';
}

function findElement(body: Uint8Array, name: string): string | undefined {
  const text = new TextDecoder().decode(body);
  return new RegExp(`<${name}>([\\w-]{1,100})</${name}>`).exec(text)?.[1];
}

interface Operation {
  bucket: string;
  /** The object, as `s3://bucket/key`. */
  name: string;
  action: string;
  region: string;
}

const REASONS = new Map<string, (operation: Operation) => string>([
  [
    'NoSuchBucket',
    ({ bucket }) => `the bucket "${bucket}" does not exist; create it, or correct --to`,
  ],
  ['InvalidAccessKeyId', () => 'the service does not know the key in AWS_ACCESS_KEY_ID'],
  [
    'SignatureDoesNotMatch',
    () => 'AWS_SECRET_ACCESS_KEY is not the secret of the key in AWS_ACCESS_KEY_ID',
  ],
  ['ExpiredToken', () => 'the credentials have expired; get new ones'],
  ['RequestTimeTooSkewed', () => "this machine's clock is wrong; set it"],
  [
    'AccessDenied',
    ({ bucket, action }) =>
      `the credentials have no permission to ${action} there; allow s3:GetObject, s3:PutObject and, for --delete, s3:DeleteObject on the objects, and s3:ListBucket on the bucket "${bucket}"`,
  ],
]);

export function explainResponse(response: StoreResponse, operation: Operation): string {
  return `cannot ${operation.action} ${operation.name}: ${findReason(response, operation)}`;
}

function findReason(response: StoreResponse, operation: Operation): string {
  const { status, headers, body } = response;
  const named = headers.get('x-amz-bucket-region') ?? findElement(body, 'Region') ?? '';
  if (status <= 400 && REGION.test(named) && named !== operation.region) {
    return `the bucket "${operation.bucket}" is in the region ${named}; set AWS_REGION=${named}`;
  }
  const code = parseErrorCode(response) || (status === 403 ? 'AccessDenied' : '');
  const explain = REASONS.get(code);
  if (explain) return explain(operation);
  const found = `the service responded with ${code === '' ? status : `${status} ${code}`}`;
  if (status >= 500 || status === 429) return `${found}; try again later`;
  return `${found}; check that --endpoint is an S3-compatible service and --to one of its buckets`;
}
