/** What the pages say besides the notes. */
export const PHRASES = {
  skip: 'Skip to the newest release',
  feed: 'Atom feed',
  releases: 'Releases',
  draft: 'Draft',
  scheduled: 'Scheduled',
  /** The heading of the list of releases that the front page does not show in full. */
  olderReleases: 'Older releases',
  /** The links on the page of a release. */
  otherReleases: 'Other releases',
  previousRelease: 'Previous release',
  nextRelease: 'Next release',
  allReleases: 'All releases',
};

/** The language of the phrases; the notes may be in another. */
export const ENGLISH = { lang: 'en', dir: 'ltr' };
