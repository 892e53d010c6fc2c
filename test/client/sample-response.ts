const entry = {
  title: "What's new",
  art: 'https://cdn.example.com/a.png',
  published: 'Published on November 20, 2026',
  body: 'Search is faster.',
  headlines: [{ headline: 'SITE', changes: ['Speed improvements.', 'A second change.'] }],
};

/** A valid version response. */
export const sampleResponse = {
  status: 'ok' as const,
  message: 'Version information located.',
  version: '2.4.0',
  log: {
    version: '2.4.0',
    ...entry,
    previous_version: '2.3.0',
    previous: { version: '2.3.0', ...entry, title: 'Autumn clean-up' },
  },
};
