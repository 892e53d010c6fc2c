import type { LEFTOVERS } from '../../src/notes/lint/leftovers.ts';
import type { Rule } from '../../src/notes/rules.ts';

/** How to break a rule, and how to correct it. */
export interface RuleExample {
  /** What the texts are: a whole note, lines of its front matter, or its Markdown. */
  of: 'note' | 'front matter' | 'body';
  wrong: string;
  right: string;
}

/** Rules that a single note cannot show, with what to do. */
export type RuleAdvice = string;

/** Leftovers have examples of their own. */
export const RULE_EXAMPLES: Record<
  Exclude<Rule, keyof typeof LEFTOVERS>,
  RuleExample | RuleAdvice
> = {
  anchor: {
    of: 'body',
    wrong: '## Search\n\n- Faster than [before](#serach).',
    right: '## Search\n\n- Faster than [before](#search).',
  },
  'character-reference': { of: 'body', wrong: 'It isn&#146;t slow.', right: 'It isn’t slow.' },
  comment: {
    of: 'front matter',
    wrong: 'title: Fix #12',
    right: 'title: "Fix #12"',
  },
  'control-character': { of: 'body', wrong: 'Faster\u0007 search.', right: 'Faster search.' },
  'duplicate-date': 'Give the newer release a later time of day, such as `2026-11-20T10:00:00Z`.',
  'duplicate-key': {
    of: 'front matter',
    wrong: 'title: One\ntitle: Two',
    right: 'title: Two',
  },
  'duplicate-version': 'Type another version in one of the two notes.',
  'empty-headline': {
    of: 'body',
    wrong: 'Faster search.\n\n## Search',
    right: 'Faster search.\n\n## Search\n\n- Results appear as you type.',
  },
  'empty-item': { of: 'body', wrong: '- Faster search.\n-', right: '- Faster search.' },
  'empty-note': { of: 'body', wrong: '<!-- To do -->', right: 'Faster search.' },
  'empty-value': { of: 'front matter', wrong: 'title:', right: 'title: Faster search' },
  encoding: 'Save the file as UTF-8.',
  fence: {
    of: 'note',
    wrong: '—\nversion: 1.0.0\ndate: 2026-11-20\n—\n\nFaster search.\n',
    right: '---\nversion: 1.0.0\ndate: 2026-11-20\n---\n\nFaster search.\n',
  },
  file: 'Make the file readable, or move it into the directory of the notes.',
  'file-name': 'Rename the file: `1.0.0.markdown` becomes `1.0.0.md`.',
  'file-size': 'Shorten the note.',
  footnote: {
    of: 'body',
    wrong: 'Faster search.\n\n[^1]: By half.',
    right: 'Faster search.[^1]\n\n[^1]: By half.',
  },
  growth:
    'Shorten what is repeated, such as long addresses of references, or the first row of a table.',
  html: {
    of: 'body',
    wrong: '<!-- A draft.\n\nFaster search.',
    right: '<!-- A draft. -->\n\nFaster search.',
  },
  'invalid-value': {
    of: 'front matter',
    wrong: 'updated: 20.11.2026',
    right: 'updated: 2026-11-20',
  },
  'invisible-character': {
    of: 'front matter',
    wrong: 'art: https://example.com/intro\u200B.png',
    right: 'art: https://example.com/intro.png',
  },
  json: 'Correct the JSON at the line and column of the problem; comments and trailing commas are not allowed.',
  'link-credentials': {
    of: 'body',
    wrong: '[Download](https://ann:secret@example.com/file)',
    right: '[Download](https://example.com/file)',
  },
  'link-scheme': {
    of: 'body',
    wrong: '[Download](ftp://example.com/file)',
    right: '[Download](https://example.com/file)',
  },
  'link-url': {
    of: 'body',
    wrong: '[Read more](https://[guide)',
    right: '[Read more](https://example.com/guide)',
  },
  'merge-conflict': {
    of: 'body',
    wrong: '<<<<<<< HEAD\n- Faster search.\n=======\n- Faster searches.\n>>>>>>> main',
    right: '- Faster search.',
  },
  'missing-key': {
    of: 'note',
    wrong: '---\nversion: 1.0.0\n---\n\nFaster search.\n',
    right: '---\nversion: 1.0.0\ndate: 2026-11-20\n---\n\nFaster search.\n',
  },
  'missing-picture':
    'Correct the path, which is relative to the directory of the notes, or type a URL.',
  'missing-translation': 'Add one with `npx --no-install gazette new VERSION --language CODE`.',
  nesting: {
    of: 'body',
    wrong: `${'> '.repeat(101)}Faster search.`,
    right: '> Faster search.',
  },
  'no-address': {
    of: 'body',
    wrong: 'See [the guide]().',
    right: 'See [the guide](https://e.com/guide).',
  },
  'no-date': {
    of: 'front matter',
    wrong: 'published: Out now',
    right: 'published: Out on {date}',
  },
  'possible-typo': {
    of: 'body',
    wrong: 'New\n\n- Faster.',
    right: '## New\n\n- Faster.',
  },
  picture:
    'Name a PNG, JPEG, GIF, WebP or AVIF file of up to 2 MiB, or an MP4, WebM, Ogg, MP3 or WAV file of up to 25 MiB in the directory of the notes, or type a URL.',
  'pre-release':
    'Add `channel: beta` to its note if you have that channel, or else `latest: false`. The current release is then the one before it.',
  'relative-link': {
    of: 'body',
    wrong: '[Guide](/guide)',
    right: '[Guide](https://example.com/guide)',
  },
  settings: 'Write the settings as a JSON object, such as `{ "title": "What\'s new" }`.',
  'site-url':
    'Set it to the address at which the output directory is served. Before you publish, it can be `http://localhost:8080/`.',
  'stray-tag': {
    of: 'body',
    wrong: 'Set <version> and <b>restart.',
    right: 'Set `<version>` and <b>restart</b>.',
  },
  subdirectory: 'Move them to the directory of the notes, under names that tell them apart.',
  tag: 'Add a note with the version of the tag. If its note is a draft, delete the line `draft: true`.',
  'too-few':
    'Write a note for an older release, or run `npx --no-install gazette init`, which adds a placeholder before the only release.',
  translation:
    'Name the file as its note, such as `2.4.0.de.md` for `2.4.0.md`, and set `languages`.',
  'typographic-quotes': {
    of: 'front matter',
    wrong: 'title: “Faster search”',
    right: 'title: Faster search',
  },
  'unknown-key': { of: 'front matter', wrong: 'titel: Faster', right: 'title: Faster' },
  'unpaired-bidi': { of: 'body', wrong: 'Faster\u202E search.', right: 'Faster search.' },
  'unlikely-value':
    'Correct the version, the year or the name of the file, as the message says. Versions that are meant so can stay.',
  'version-order':
    'If the newest release is a backport to an older line, add `latest: false` to its note. Otherwise correct the dates.',
  yaml: { of: 'front matter', wrong: 'title: @home', right: 'title: "@home"' },
};
