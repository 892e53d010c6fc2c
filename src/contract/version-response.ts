import * as z from 'zod/mini';
import { isContentNode, type ContentNode } from './content-node.ts';
import { described, withMeta } from './described.ts';

export type { ContentNode };

/** Grouped changes: the name of an area, and one text per change. */
export const Headline = described(
  z.object({
    headline: described(z.string(), 'Group name, for example an area of the product'),
    changes: described(z.array(z.string()), 'One text per change'),
  }),
  'Grouped changes',
);
export type Headline = z.infer<typeof Headline>;

/** One release in a response (interface 2.3). */
export const ReleaseLogEntry = described(
  z.object({
    version: described(z.string(), 'Release identifier, opaque'),
    title: described(z.string(), 'Heading of the entry'),
    art: described(z.string(), 'URL of an image'),
    published: described(z.string(), 'Publication text for people: a phrase containing a date'),
    body: described(z.string(), 'Free text message'),
    headlines: described(z.array(Headline), 'Grouped changes'),
  }),
  'Release log entry',
);
export type ReleaseLogEntry = z.infer<typeof ReleaseLogEntry>;

const PreviousRelease = described(
  z.extend(ReleaseLogEntry, {
    previous_version: z.optional(z.never()),
    previous: z.optional(z.never()),
  }),
  'The previous release, which has no previous_version or previous of its own',
);

const CurrentRelease = described(
  z.extend(ReleaseLogEntry, {
    previous_version: described(
      z.string(),
      'Identifier of the release before the current one; equals previous.version',
    ),
    previous: PreviousRelease,
  }),
  'The current release',
);

/** The response of `GET /v2/cloud/version` (interface 4.2). Unknown fields are ignored. */
export const VersionResponse = described(
  z
    .object({
      status: z.literal('ok'),
      message: described(z.string(), 'Confirmation text for people'),
      version: described(z.string(), 'Current release identifier; equals log.version'),
      log: CurrentRelease,
    })
    .check(
      z.refine(({ version, log }) => version === log.version, {
        path: ['version'],
        error: 'version must equal log.version',
      }),
      z.refine(({ log }) => log.previous_version === log.previous.version, {
        path: ['log', 'previous_version'],
        error: 'log.previous_version must equal log.previous.version',
      }),
    ),
  'The current release and the release before it',
);
export type VersionResponse = z.infer<typeof VersionResponse>;

/** Not as a recursive schema: generators of types for Python and TypeScript fail on these. */
const Content = described(
  z.custom<ContentNode>(isContentNode),
  'A text, or an array of an element: its tag, its attributes and its children. Of an unknown tag, show the children',
);

const optional = <T extends z.ZodMiniType>(schema: T, description: string) =>
  z.optional(described(schema, description));

/** Clients accept any number. */
const pixels = (description: string) =>
  z.optional(withMeta(z.number(), { description, type: 'integer' }));

/** Has no `format`, because types of other languages have one for either form. */
const DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

const HistoryEntry = described(
  z.extend(ReleaseLogEntry, {
    date: described(
      z.string().check(z.regex(DATE)),
      'Publication date: YYYY-MM-DD, or an RFC 3339 date-time with offset',
    ),
    url: optional(z.url(), 'Address of the page of the release, if it has one'),
    latest: optional(
      z.literal(false),
      'Set if the release is never the current one, such as a backport',
    ),
    withdrawn: optional(z.string(), 'Why the release was withdrawn, if it was'),
    announce: optional(z.literal(false), 'Set if no dialog opens for the release'),
    required: optional(z.literal(true), 'Set if users of older releases must update'),
    art_width: pixels('Width of `art` in pixels, if it is known'),
    art_height: pixels('Height of `art` in pixels, if it is known'),
    art_dark: optional(z.string(), 'URL of `art` for dark mode, if there is one'),
    summary: optional(z.string(), 'One or two sentences about the release, if it has some'),
    tags: optional(z.array(z.string()), 'Areas or platforms of the release, if its note has some'),
    content: optional(z.array(Content), 'Body and headlines as formatted text: elements, in order'),
    more: optional(z.literal(true), 'Set if `content` is only the start; `url` has the rest'),
  }),
  'A release',
);
/** A release of `releases.json`. */
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** The content of `releases.json`: the newest releases, newest first. */
export const ReleaseHistory = described(z.array(HistoryEntry), 'The newest releases, newest first');
export type ReleaseHistory = z.infer<typeof ReleaseHistory>;
