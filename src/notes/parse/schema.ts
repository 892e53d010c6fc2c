import * as z from 'zod/mini';
import { withMeta } from '../../contract/described.ts';
import { hasCredentials } from '../credentials.ts';
import { LONGEST_SUMMARY } from '../limits.ts';
import { MOMENT } from './guess-date.ts';

const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u;
const NOT_IN_LINE = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

export function createLine() {
  return z
    .string('one line of text')
    .check(z.refine((text) => VISIBLE.test(text) && !NOT_IN_LINE.test(text), 'one line of text'));
}

const isTrimmed = (text: string) => text.trim() === text;

function explainDate(text: string): string | undefined {
  if (z.regexes.date.test(text) || MOMENT.test(text)) return undefined;
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return 'a day that exists';
  return 'a date written YYYY-MM-DD, or a date-time with its offset, such as 2026-11-20T09:30:00+01:00';
}

type Explain = (text: string) => string | undefined;

function refuse(explain: Explain, correct?: Explain): z.core.CheckFn<string> {
  return ({ value, issues }) => {
    const message = explain(value);
    const params = correct && { params: { example: correct(value) } };
    if (message !== undefined) issues.push({ code: 'custom', message, input: value, ...params });
  };
}

const ReleaseDate = z.pipe(
  z.string().check(refuse((text) => explainDate(text.toUpperCase()))),
  z.transform((text: string) => ({
    /** As typed; `''` for a draft without a date. */
    text,
    /** Milliseconds since 1970; a bare date is midnight in UTC. Infinity for a draft without a date. */
    instant: Date.parse(text.toUpperCase()),
  })),
);

const ABSOLUTE = 'an absolute URL that starts with https:// or http://';

function explainUrl(text: string): string | undefined {
  const isAbsolute = /^https?:\/\//i.test(text);
  if (!isAbsolute || !URL.canParse(text) || /\s/.test(text)) return ABSOLUTE;
  return hasCredentials(text) ? 'an absolute URL without a user name and password' : undefined;
}

const correctUrl = (text: string) =>
  /^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/.test(text) ? new URL(`https://${text}`).href : undefined;

/** An absolute http(s) URL, kept as typed. */
export const HttpUrl = z.string(ABSOLUTE).check(refuse(explainUrl, correctUrl));

const LOCAL_ART = /^(?![a-z][a-z\d+.-]*:|\/)[^\\\p{Cc}]+$/iu;

function explainArt(text: string): string | undefined {
  if (LOCAL_ART.test(text)) return undefined;
  const problem = explainUrl(text);
  return problem === ABSOLUTE ? `${ABSOLUTE}, or the path of a picture next to the note` : problem;
}

/** A path on the author's computer becomes a file next to the note. */
function correctArt(text: string): string | undefined {
  if (/^(?:\/\/|[a-z][a-z\d+.-]+:)/i.test(text)) return undefined;
  const path = text.replaceAll('\\', '/');
  const local = LOCAL_ART.test(path) ? path : path.replace(/.*\//, '');
  return LOCAL_ART.test(local) ? local : undefined;
}

/** A picture: an absolute http(s) URL, or the path of a file relative to the directory of the notes. */
export const Art = z.string(explainArt('')).check(refuse(explainArt, correctArt));

const Flag = z.pipe(
  z.enum(['true', 'false'], 'true or false'),
  z.transform((text) => text === 'true'),
);

/** Stores count code points, as JSON Schema does. */
const Summary = createLine().check(
  refuse((text) => {
    const { length } = Array.from(text);
    if (length <= LONGEST_SUMMARY) return undefined;
    return `a text of at most ${LONGEST_SUMMARY} characters, not ${length}`;
  }),
);

const TAGS = 'a list of words';
/** Typed as a list of YAML, or with commas. */
const Tags = z.pipe(
  z.string(TAGS),
  z.transform((text: string) =>
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
);

const Reason = createLine().check(
  z.refine((text) => !/^(?:true|false|yes|no)$/i.test(text), 'the reason, in one line of text'),
);

// Editors read `version: 1.10` as a number and `latest: false` as a boolean, so the JSON Schema allows those types.
const scalar = { type: ['string', 'number', 'boolean'] };

const field = <T extends z.ZodMiniType>(value: T, description: string, example: string) =>
  withMeta(value, { description, examples: [example] });

const line = (description: string, example: string) =>
  withMeta(z.optional(createLine()), { ...scalar, description, examples: [example] });

const flag = (example: 'true' | 'false', effect: string) =>
  withMeta(z.optional(Flag), {
    type: 'boolean',
    enum: [true, false],
    description: `${example} ${effect}`,
    examples: [example],
  });

/** The front matter of a release note. Every input value is the text as typed. */
export const FrontMatter = z.strictObject({
  version: withMeta(createLine().check(z.refine(isTrimmed, 'text without spaces at its ends')), {
    ...scalar,
    description: 'Release identifier: opaque, unique, kept to the letter',
    examples: ['2.4.0'],
  }),
  date: field(
    ReleaseDate,
    'YYYY-MM-DD, or an RFC 3339 date-time with offset; the newest release comes first. A draft may lack it.',
    '2026-11-20',
  ),
  title: line(
    'Heading of the release; else the one # heading, else the title of the settings',
    "What's new",
  ),
  art: field(
    z.optional(Art),
    'Absolute URL of an image, or the path of a file relative to the note; else the art of the settings, else a picture that comes with Gazette',
    'https://cdn.example.com/art/intro.png',
  ),
  published: line('Publication phrase; {date} in it becomes the date', 'Published on {date}'),
  latest: flag('false', 'keeps the release out of the version response'),
  withdrawn: field(
    z.optional(Reason),
    'Why the release was withdrawn; keeps it out of the version response',
    'Exports lost data',
  ),
  updated: field(
    z.optional(ReleaseDate),
    'When the note was corrected or withdrawn; feed readers show it again',
    '2026-11-21',
  ),
  announce: flag('false', 'keeps <whats-new> from opening or counting for this release'),
  required: flag('true', 'tells apps that users of older releases must update'),
  channel: line(
    'The channel of a release that is not for everybody, one of the setting channels',
    'beta',
  ),
  summary: withMeta(z.optional(Summary), {
    ...scalar,
    maxLength: LONGEST_SUMMARY,
    description: 'The release in one or two sentences of plain text, for stores and previews',
    examples: ['Search is faster, and exports keep their column order.'],
  }),
  tags: withMeta(z.optional(Tags), {
    type: ['array', 'string'],
    items: { type: 'string' },
    description: 'The areas or platforms of the release, which pages show and filter by',
    examples: ['[dashboard, android]'],
  }),
  listed: flag('false', 'shows the release in the version response only'),
  draft: flag('true', 'keeps the release out of every output'),
});
export type FrontMatter = z.infer<typeof FrontMatter>;

/** The keys that a translation may have. It inherits all that it lacks, but for those of `NOT_INHERITED`. */
export const TranslatedFrontMatter = z.pick(FrontMatter, {
  title: true,
  art: true,
  published: true,
  withdrawn: true,
  summary: true,
});

/** The texts of a release, which only a translation of them can replace. */
export const NOT_INHERITED: ReadonlySet<string> = new Set(['title', 'published', 'summary']);

/** The date of a draft that has none: later than any other. */
export const UNDATED: FrontMatter['date'] = { text: '', instant: Number.POSITIVE_INFINITY };

const needs = (key: keyof FrontMatter) => ({ properties: { [key]: {} }, required: [key] });

export const DraftFrontMatter = withMeta(
  z.extend(FrontMatter, { date: z.optional(FrontMatter.shape.date) }),
  { anyOf: [needs('date'), needs('draft')] },
);
