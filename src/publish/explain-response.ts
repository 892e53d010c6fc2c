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

/** What was requested. */
export interface Operation {
  bucket: string;
  /** The object, as `s3://bucket/key`. */
  name: string;
  action: 'read' | 'write' | 'delete';
  region: string;
}

const REASONS: Record<string, (operation: Operation) => string> = {
  NoSuchBucket: ({ bucket }) => `the bucket "${bucket}" does not exist; create it, or correct --to`,
  InvalidBucketName: ({ bucket }) => `"${bucket}" is not a valid bucket name; correct --to`,
  InvalidAccessKeyId: () => 'the service does not know the key in AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch: () =>
    'AWS_SECRET_ACCESS_KEY is not the secret of the key in AWS_ACCESS_KEY_ID',
  ExpiredToken: () => 'the credentials have expired; get new ones',
  InvalidToken: () => 'AWS_SESSION_TOKEN does not belong to these credentials',
  RequestTimeTooSkewed: () => "this machine's clock is wrong; set it",
  AccessDenied: ({ bucket, action }) =>
    `the credentials have no permission to ${action} there; allow s3:GetObject${action === 'delete' ? ', s3:PutObject and s3:DeleteObject' : ' and s3:PutObject'} on the objects, and s3:ListBucket on the bucket "${bucket}"`,
};
const IS_ABOUT_REGION = /^(?:PermanentRedirect|TemporaryRedirect|AuthorizationHeaderMalformed)$/;

/** Why an operation failed, and what to do about it. */
export function explainResponse(response: StoreResponse, operation: Operation): string {
  return `cannot ${operation.action} ${operation.name}: ${findReason(response, operation)}`;
}

function findReason(response: StoreResponse, operation: Operation): string {
  const code = parseErrorCode(response) || (response.status === 403 ? 'AccessDenied' : '');
  const named = response.headers.get('x-amz-bucket-region') ?? findElement(response.body, 'Region');
  const region = REGION.exec(named ?? '')?.[0];
  const isElsewhere = region !== undefined && region !== operation.region;
  if (isElsewhere && (response.status < 400 || IS_ABOUT_REGION.test(code))) {
    return `the bucket "${operation.bucket}" is in the region ${region}; set AWS_REGION=${region}`;
  }
  const explain = Object.hasOwn(REASONS, code) ? REASONS[code] : undefined;
  if (explain) return explain(operation);
  const status = code === '' ? `${response.status}` : `${response.status} ${code}`;
  if (response.status >= 500 || response.status === 429) {
    return `the service responded with ${status}; try again later`;
  }
  return `the service responded with ${status}; check that --endpoint is an S3-compatible service and --to one of its buckets`;
}
