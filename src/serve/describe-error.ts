/**
 * Describes an error for the operator's log by its name and codes, such as `Error ERR_SQLITE_ERROR database is locked`.
 * The message is left out because it may quote a request.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const details = ['code' in error && error.code, 'errstr' in error && error.errstr];
  return [error.name, ...details.filter((detail) => typeof detail === 'string')].join(' ');
}
