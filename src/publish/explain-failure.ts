/** Codes of trouble that may be over a moment later. */
const PASSING = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'UND_ERR_SOCKET',
  'TimeoutError',
]);

/** What fetch says, without a code, of a port that browsers refuse too. */
const FORBIDDEN_PORT = 'bad port';

const REASONS = new Map([
  [FORBIDDEN_PORT, 'no request is sent to this port, which is kept for another service'],
  ['ENOTFOUND', 'there is no such host'],
  ['EAI_AGAIN', 'its name cannot be looked up now'],
  ['ECONNREFUSED', 'nothing listens there'],
  ['ECONNRESET', 'it breaks the connection off'],
  ['EPIPE', 'it breaks the connection off'],
  ['UND_ERR_SOCKET', 'it breaks the connection off'],
  ['ETIMEDOUT', 'it does not answer'],
  ['UND_ERR_CONNECT_TIMEOUT', 'it does not answer'],
  ['EHOSTUNREACH', 'there is no way to it'],
  ['ENETUNREACH', 'there is no way to it'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'it does not speak TLS; is it http://?'],
  ['ERR_SSL_PACKET_LENGTH_TOO_LONG', 'it does not speak TLS; is it http://?'],
]);
const UNTRUSTED = /CERT|ALTNAME|SIGNATURE/;

/** Whether it is worth asking once more. */
export function isPassing(error: unknown): boolean {
  return PASSING.has(codeOf(error));
}

/** Why a request got no answer. Of the error itself only its code is told, for a message may quote what was sent. */
export function explainFailure(error: unknown, url: URL, limit: number): string {
  const reason = findReason(codeOf(error), limit);
  return `cannot reach ${url.origin}: ${reason}. Check the network, --endpoint and AWS_REGION`;
}

function findReason(code: string, limit: number): string {
  if (code === 'TimeoutError') return `there is no answer within ${Math.ceil(limit / 1000)} s`;
  if (UNTRUSTED.test(code)) {
    return `its certificate is not trusted (${code}); one of your own goes into NODE_EXTRA_CA_CERTS`;
  }
  return REASONS.get(code) ?? `the request fails (${code})`;
}

/** The code of the error or of what caused it, else its name. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  if (error.message === FORBIDDEN_PORT) return FORBIDDEN_PORT;
  if (error.cause instanceof Error) return codeOf(error.cause);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
