export { ErrorResponse, NOT_FOUND } from './error-response.ts';
export {
  makeOpenApi,
  makeSiteOpenApi,
  PLACEHOLDER_SERVER,
  PLACEHOLDER_TITLE,
  SCHEMA_OPTIONS,
} from './openapi.ts';
export { Location, Session, SessionsResponse } from './sessions-response.ts';
export { Headline, ReleaseHistory, ReleaseLogEntry, VersionResponse } from './version-response.ts';
export type { ContentNode, HistoryEntry } from './version-response.ts';
