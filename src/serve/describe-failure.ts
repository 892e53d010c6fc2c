/**
 * What an operator can be told of an error: its name and codes, as `Error ERR_SQLITE_ERROR database is locked`. Never
 * its message, which may quote what a request held.
 */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const details = ['code' in error && error.code, 'errstr' in error && error.errstr];
  return [error.name, ...details.filter((detail) => typeof detail === 'string')].join(' ');
}
