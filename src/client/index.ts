export { Headline, ReleaseLogEntry, VersionResponse } from '../contract/version-response.ts';
export { fetchVersion, type FetchVersionOptions } from './fetch-version.ts';
export { VersionError, type VersionErrorCode } from './version-error.ts';
