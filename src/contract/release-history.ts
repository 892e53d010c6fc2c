import * as z from 'zod';
import { ReleaseLogEntry } from './version-response.ts';

const HistoryEntry = ReleaseLogEntry.extend({
  date: z
    .union([z.iso.date(), z.iso.datetime({ offset: true })])
    .describe('Publication date: YYYY-MM-DD, or an RFC 3339 date-time with offset'),
}).describe('A release');

/** The content of `releases.json`: the newest releases, newest first. */
export const ReleaseHistory = z.array(HistoryEntry).describe('The newest releases, newest first');
export type ReleaseHistory = z.infer<typeof ReleaseHistory>;
