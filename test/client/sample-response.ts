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

const change = 'Exports keep their column order (https://example.com/a/very/long/address).';
const headlines = Array.from({ length: 12 }, (_, n) => ({
  headline: `AREA ${n}`,
  changes: [change, change],
}));
/** A version response with more than a small window can show. */
export const longResponse = { ...sampleResponse, log: { ...sampleResponse.log, headlines } };

/** The releases of the response and older ones, newest first, as in `releases.json`. */
export const sampleHistory = [
  {
    version: '2.4.0',
    ...entry,
    date: '2026-11-20',
    url: 'https://example.com/releases/2.4.0.html',
  },
  { version: '2.3.1-rc', ...entry, date: '2026-11-01', latest: false },
  { version: '2.3.0', ...entry, title: 'Autumn clean-up', date: '2026-10-01T09:30:00Z' },
  { version: '2.2.0', ...entry, date: '2026-09-01', withdrawn: 'It lost settings.' },
  { version: '2.1.0', ...entry, title: 'Summer', date: '2026-08-01' },
  { version: '2.0.0', ...entry, title: 'Winter', date: '2026-01-31' },
];
