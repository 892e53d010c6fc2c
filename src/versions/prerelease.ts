/** Phases before a release. One of a single letter has a number: `1.13.0a1`, `2.0.0-M1`. */
export const PHASE =
  /^(?:[abcm][-._]?\d|(?:alpha|beta|rc|cr|ea|milestone|dev|pre|preview|canary|next|nightly|snapshot)(?![a-z]))/;

/** What comes after a release: `5.0.0.Final`, `1.0.post1`, `1.0.0-p1`, `1.1.1b`, and `1.0.0-5-g1a2b3c4` of Git. */
export const LATER =
  /^(?:[a-z]?$|[-._]?(?:(?:final|ga|release|stable|lts|post|patch|hotfix|sp)(?![a-z])|[pr]\d|\d+-g[\da-f]{4}|dirty$))/;
