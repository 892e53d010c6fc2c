import * as z from 'zod';

/** Grouped changes: the name of an area, and one text per change. */
export const Headline = z
  .object({
    headline: z.string().describe('Group name, for example an area of the product'),
    changes: z.array(z.string()).describe('One text per change'),
  })
  .describe('Grouped changes');
export type Headline = z.infer<typeof Headline>;

/** One release as it goes over the wire (interface 2.3). */
export const ReleaseLogEntry = z
  .object({
    version: z.string().describe('Release identifier, opaque'),
    title: z.string().describe('Heading of the entry'),
    art: z.string().describe('URL of an image'),
    published: z.string().describe('Publication text for people: a phrase containing a date'),
    body: z.string().describe('Free text message'),
    headlines: z.array(Headline).describe('Grouped changes'),
  })
  .describe('Release log entry');
export type ReleaseLogEntry = z.infer<typeof ReleaseLogEntry>;

const PreviousRelease = ReleaseLogEntry.extend({
  previous_version: z.never().optional(),
  previous: z.never().optional(),
}).describe('The previous release, which has no previous_version or previous of its own');

const CurrentRelease = ReleaseLogEntry.extend({
  previous_version: z
    .string()
    .describe('Identifier of the release before the current one; equals previous.version'),
  previous: PreviousRelease,
}).describe('The current release');

/** The answer of `GET /v2/cloud/version` (interface 4.2). Fields it does not know are ignored. */
export const VersionResponse = z
  .object({
    status: z.literal('ok'),
    message: z.string().describe('Confirmation text for people'),
    version: z.string().describe('Current release identifier; equals log.version'),
    log: CurrentRelease,
  })
  .refine(({ version, log }) => version === log.version, {
    path: ['version'],
    error: 'version must equal log.version',
  })
  .refine(({ log }) => log.previous_version === log.previous.version, {
    path: ['log', 'previous_version'],
    error: 'log.previous_version must equal log.previous.version',
  })
  .describe('The current release and the release before it');
export type VersionResponse = z.infer<typeof VersionResponse>;
