/**
 * What went wrong: the address cannot be asked (`url`), nobody answers or the answer may not be read (`network`), the
 * answer is late (`timeout`), not 200 (`status`), not JSON by its header (`type`), too long (`size`), not JSON (`json`),
 * or JSON of another shape (`schema`).
 */
export type VersionErrorCode =
  | 'url'
  | 'network'
  | 'timeout'
  | 'status'
  | 'type'
  | 'size'
  | 'json'
  | 'schema';

/** Why there is no version response; `code` says it to code, `message` to people. */
export class VersionError extends Error {
  override readonly name = 'VersionError';
  readonly code: VersionErrorCode;

  constructor(code: VersionErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
