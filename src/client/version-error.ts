/**
 * - `url`: the URL is not valid, or has a user name or password
 * - `network`: no response, or the browser may not read it
 * - `timeout`: the response was not complete in time
 * - `status`: the status is not 200
 * - `type`: the Content-Type is neither application/json nor application/octet-stream
 * - `size`: the response is longer than 8 MiB
 * - `json`: the response is not valid JSON
 * - `schema`: the JSON is not a version response
 * - `unknown-version`: the history does not have the installed version
 */
export type VersionErrorCode =
  | 'url'
  | 'network'
  | 'timeout'
  | 'status'
  | 'type'
  | 'size'
  | 'json'
  | 'schema'
  | 'unknown-version';

/** Why there is no version response: `code` is for programs, `message` for people. */
export class VersionError extends Error {
  override readonly name = 'VersionError';
  readonly code: VersionErrorCode;

  constructor(code: VersionErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
