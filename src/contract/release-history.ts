import * as z from 'zod/mini';
import { described } from './described.ts';
import { ReleaseLogEntry } from './version-response.ts';

const HistoryEntry = described(
  z.extend(ReleaseLogEntry, {
    date: described(
      z.union([z.iso.date(), z.iso.datetime({ offset: true })]),
      'Publication date: YYYY-MM-DD, or an RFC 3339 date-time with offset',
    ),
    url: z.optional(described(z.url(), 'Address of the page of the release, if it has one')),
    latest: z.optional(
      described(
        z.literal(false),
        'Set if the release is never the current one, such as a backport',
      ),
    ),
    withdrawn: z.optional(described(z.string(), 'Why the release was withdrawn, if it was')),
  }),
  'A release',
);

/** The content of `releases.json`: the newest releases, newest first. */
export const ReleaseHistory = described(z.array(HistoryEntry), 'The newest releases, newest first');
export type ReleaseHistory = z.infer<typeof ReleaseHistory>;
