export * from './contract/index.ts';
export { FrontMatter } from './notes/front-matter/schema.ts';
export { build, type BuildOptions, type BuildResult } from './output/build.ts';
export { check, type CheckOptions, type CheckResult } from './output/check.ts';
export type { ShowFormat } from './output/show/formats.ts';
export { show, type ShowOptions, type ShowResult } from './output/show/show.ts';
export { readSettings, type SettingsResult } from './project/read-settings.ts';
export { Settings } from './project/settings.ts';
