export * from './contract/index.ts';
export { FrontMatter } from './notes/front-matter.ts';
export { build, type BuildOptions, type BuildResult } from './site/build.ts';
export { check, type CheckOptions, type CheckResult } from './site/check.ts';
export { readSettings, type SettingsResult } from './site/read-settings.ts';
export { Settings } from './site/settings.ts';
