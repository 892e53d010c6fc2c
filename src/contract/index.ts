export { ErrorResponse, NOT_FOUND } from './error-response.ts';
export { describeOpenApi } from './openapi.ts';
export { ReleaseHistory } from './release-history.ts';
export { Location, Session, SessionsResponse } from './sessions-response.ts';
export { Headline, ReleaseLogEntry, VersionResponse } from './version-response.ts';
