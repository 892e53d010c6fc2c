import * as z from 'zod';

const INVISIBLE = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

/** One line of text with something in it. */
export const Line = z
  .string('one line of text')
  .refine((text) => text.trim() !== '' && !INVISIBLE.test(text), 'one line of text');

const RealDate = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

function explainDate(typed: string): string | undefined {
  const text = typed.toUpperCase();
  if (RealDate.safeParse(text).success) {
    // Beyond, a date takes six digits for its year, which feeds do not know.
    const isWritable = /^\d{4}-/.test(new Date(text).toISOString());
    return isWritable ? undefined : 'a moment within the years 0000 to 9999, in UTC too';
  }
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return 'a day that is in the calendar';
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+$/.test(text)) {
    return 'a date-time with its offset from UTC, such as Z or +02:00';
  }
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/.test(text)) {
    return 'a day and time of day that exist';
  }
  return 'a date written YYYY-MM-DD, or a date-time such as 2026-11-20T09:30:00+01:00';
}

const ReleaseDate = z
  .string()
  .check(({ value, issues }) => {
    const message = explainDate(value);
    if (message !== undefined) issues.push({ code: 'custom', message, input: value });
  })
  .transform((text) => ({
    /** As typed. */
    text,
    /** Milliseconds since 1970 in UTC; a bare date is midnight. */
    instant: Date.parse(text.toUpperCase()),
  }));

function explainUrl(text: string): string | undefined {
  const isAbsolute = /^https?:\/\//i.test(text);
  if (isAbsolute && URL.canParse(text) && !/\s/.test(text)) return undefined;
  return 'an absolute URL that starts with https:// or http://';
}

/** An absolute http(s) URL, kept as typed. */
export const HttpUrl = z.string(explainUrl('')).check(({ value, issues }) => {
  const message = explainUrl(value);
  if (message !== undefined) issues.push({ code: 'custom', message, input: value });
});

const LOCAL_ART = /^(?![a-z][a-z\d+.-]*:|\/)[^\\\p{Cc}]+$/iu;

function explainArt(text: string): string | undefined {
  if (LOCAL_ART.test(text)) return undefined;
  const isUrl = explainUrl(text) === undefined;
  return isUrl ? undefined : `${explainUrl('')}, or the path of a picture beside the notes`;
}

/** Where a picture is: an absolute http(s) URL, or the path of a file that starts at the directory of the notes. */
export const Art = z.string(explainArt('')).check(({ value, issues }) => {
  const message = explainArt(value);
  if (message !== undefined) issues.push({ code: 'custom', message, input: value });
});

const Flag = z.enum(['true', 'false'], 'true or false').transform((text) => text === 'true');

// What an editor reads from `version: 1.10` or `latest: false` is no string, so the JSON Schema allows those types.
const scalar = { type: ['string', 'number', 'boolean'] };
const flag = { type: 'boolean', enum: [true, false] };

/** The front matter of a release note. The input is text, whatever YAML would make of it. */
export const FrontMatter = z.strictObject({
  version: Line.meta({
    ...scalar,
    description: 'Release identifier: opaque, unique, kept to the letter',
    examples: ['2.4.0'],
  }),
  date: ReleaseDate.meta({
    description: 'YYYY-MM-DD, or an RFC 3339 date-time with offset; the newest release comes first',
    examples: ['2026-11-20'],
  }),
  title: Line.optional().meta({
    ...scalar,
    description: 'Heading of the release; else the one # heading, else the title of the settings',
    examples: ["What's new"],
  }),
  art: Art.optional().meta({
    description:
      'Absolute URL of an image, or the path of a file relative to the note; else the art of the settings',
    examples: ['https://cdn.example.com/art/intro.png'],
  }),
  published: Line.optional().meta({
    ...scalar,
    description: 'Publication phrase; {date} in it becomes the date',
    examples: ['Published on {date}'],
  }),
  latest: Flag.optional().meta({
    ...flag,
    description: 'false keeps the release out of the version response',
    examples: ['false'],
  }),
  draft: Flag.optional().meta({
    ...flag,
    description: 'true keeps the release out of every output',
    examples: ['true'],
  }),
});
export type FrontMatter = z.infer<typeof FrontMatter>;
