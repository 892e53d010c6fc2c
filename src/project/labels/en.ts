/** The phrases of one language. Other languages have the same keys. */
export const en = {
  /** The defaults of settings. */
  defaults: {
    title: "What's new in {version}",
    headline: 'Changes',
    siteTitle: 'Release notes',
    published: 'Published on {date}',
  },
  /** What can be changed with the setting `labels`. */
  labels: {
    skip: 'Skip to content',
    home: 'Home page',
    releases: 'Releases',
    latest: 'Latest',
    draft: 'Draft',
    scheduled: 'Scheduled',
    withdrawn: 'Withdrawn',
    previousRelease: 'Previous release',
    nextRelease: 'Next release',
    olderReleases: 'Older releases',
    allReleases: 'All releases',
    filter: 'Filter releases',
    matches: 'Matching releases: {count}',
    subscribe: 'Subscribe',
    subscribeHint: 'Get new releases in your feed reader.',
    backToTop: 'Back to top',
    notFound: 'Page not found',
    notFoundHint: 'The address may be wrong, or the page may have moved.',
    note: 'Note:',
    tip: 'Tip:',
    important: 'Important:',
    warning: 'Warning:',
    caution: 'Caution:',
    close: 'Close',
    more: 'Not everything is shown here.',
  },
};
