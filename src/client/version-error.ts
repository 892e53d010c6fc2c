export type VersionErrorCode =
  | 'url' // The URL is not valid, or has a user name or password.
  | 'network' // No response, or the browser may not read it.
  | 'timeout' // The response was not complete in time.
  | 'status' // The status is not 200.
  | 'type' // The Content-Type is neither application/json nor application/octet-stream.
  | 'size' // The response is longer than 8 MiB.
  | 'json' // The response is not valid JSON.
  | 'schema' // The JSON is not a version response.
  | 'unknown-version'; // The history does not have the installed version.

/** Why there is no version response: `code` is for programs, `message` for people. */
export class VersionError extends Error {
  override readonly name = 'VersionError';
  readonly code: VersionErrorCode;

  constructor(code: VersionErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
