export type { ContentNode, HistoryEntry } from '../contract/version-response.ts';
export {
  Headline,
  ReleaseHistory,
  ReleaseLogEntry,
  VersionResponse,
} from '../contract/version-response.ts';
export {
  fetchHistory,
  fetchVersion,
  type FetchHistoryOptions,
  type FetchVersionOptions,
} from './fetch-version.ts';
export { findRequiredUpdate, type RequiredUpdate } from './history.ts';
export { VersionError, type VersionErrorCode } from './version-error.ts';
export { watchVersion, type WatchVersionOptions } from './watch-version.ts';
