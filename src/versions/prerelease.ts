import { parseVersion } from './parse.ts';
import { parseTag } from './tag.ts';

/** Whether a version, which may have a name before it, is a pre-release: `2.0.0-rc.1`, `2.0b1`, `kite-2.0.0-M1`. */
export const isPrerelease = (version: string): boolean =>
  parseVersion(parseTag(version).version)?.isPrerelease ?? false;
