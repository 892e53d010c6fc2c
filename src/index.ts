export {
  ErrorResponse,
  Headline,
  Location,
  ReleaseHistory,
  ReleaseLogEntry,
  Session,
  SessionsResponse,
  VersionResponse,
} from './contract/index.ts';
export type { ContentNode, HistoryEntry } from './contract/index.ts';
export { FrontMatter } from './notes/parse/schema.ts';
export type { FileProblem } from './project/problems.ts';
export { readSettings, type SettingsResult } from './project/read-settings.ts';
export { Settings } from './project/settings.ts';
export { build, check } from './site/build.ts';
export { loadReleases } from './site/load-releases.ts';
export type {
  BuildOptions,
  BuildResult,
  CheckOptions,
  CheckResult,
  LoadedRelease,
  LoadReleasesOptions,
  ShowFormat,
  ShowOptions,
  ShowResult,
} from './site/options.ts';
export { show } from './site/show.ts';
