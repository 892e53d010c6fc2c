import { parseVersion } from './parse.ts';
import { parseTag } from './tag.ts';

/** How much a version says by its zeros: `2.0.0` is a major one, `2.1.0` a minor one, all others are patches, also `0.0.0`. */
export function weigh(version: string): 'major' | 'minor' | 'patch' {
  const { numbers = [], suffix = [] } = parseVersion(parseTag(version).version) ?? {};
  const [major = 0, minor, ...others] = numbers;
  if (minor === undefined || suffix.length > 0 || others.some((each) => each > 0)) return 'patch';
  if (minor > 0) return 'minor';
  return major > 0 ? 'major' : 'patch';
}
