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

const inBody = (wrong: string, right: string): RuleExample => ({ of: 'body', wrong, right });
const inFrontMatter = (wrong: string, right: string): RuleExample => ({
  of: 'front matter',
  wrong,
  right,
});
const inNote = (wrong: string, right: string): RuleExample => ({ of: 'note', wrong, right });

/** Leftovers have examples of their own. */
export const RULE_EXAMPLES: Record<
  Exclude<Rule, keyof typeof LEFTOVERS>,
  RuleExample | RuleAdvice
> = {
  anchor: inBody(
    '## Search\n\n- Faster than [before](#serach).',
    '## Search\n\n- Faster than [before](#search).',
  ),
  'character-reference': inBody('It isn&#146;t slow.', 'It isn’t slow.'),
  comment: inFrontMatter('title: Fix #12', 'title: "Fix #12"'),
  'control-character': inBody('Faster\u0007 search.', 'Faster search.'),
  'duplicate-date': 'Give the newer release a later time of day, such as `2026-11-20T10:00:00Z`.',
  'duplicate-key': inFrontMatter('title: One\ntitle: Two', 'title: Two'),
  'duplicate-version': 'Type another version in one of the two notes.',
  'empty-headline': inBody(
    'Faster search.\n\n## Search',
    'Faster search.\n\n## Search\n\n- Results appear as you type.',
  ),
  'empty-item': inBody('- Faster search.\n-', '- Faster search.'),
  'empty-note': inBody('<!-- To do -->', 'Faster search.'),
  'empty-value': inFrontMatter('title:', 'title: Faster search'),
  encoding: 'Save the file as UTF-8.',
  fence: inNote(
    '—\nversion: 1.0.0\ndate: 2026-11-20\n—\n\nFaster search.\n',
    '---\nversion: 1.0.0\ndate: 2026-11-20\n---\n\nFaster search.\n',
  ),
  file: 'Make the file readable, or move it into the directory of the notes.',
  'file-name': 'Rename the file: `1.0.0.markdown` becomes `1.0.0.md`.',
  'file-size': 'Shorten the note.',
  footnote: inBody('Faster search.\n\n[^1]: By half.', 'Faster search.[^1]\n\n[^1]: By half.'),
  growth:
    'Shorten what is repeated, such as long addresses of references, or the first row of a table.',
  html: inBody('<!-- A draft.\n\nFaster search.', '<!-- A draft. -->\n\nFaster search.'),
  'invalid-value': inFrontMatter('updated: 20.11.2026', 'updated: 2026-11-20'),
  'invisible-character': inFrontMatter(
    'art: https://example.com/intro\u200B.png',
    'art: https://example.com/intro.png',
  ),
  json: 'Correct the JSON at the line and column of the problem; comments and trailing commas are not allowed.',
  'link-credentials': inBody(
    '[Download](https://ann:secret@example.com/file)',
    '[Download](https://example.com/file)',
  ),
  'link-scheme': inBody(
    '[Download](ftp://example.com/file)',
    '[Download](https://example.com/file)',
  ),
  'link-url': inBody('[Read more](https://[guide)', '[Read more](https://example.com/guide)'),
  'merge-conflict': inBody(
    '<<<<<<< HEAD\n- Faster search.\n=======\n- Faster searches.\n>>>>>>> main',
    '- Faster search.',
  ),
  'missing-key': inNote(
    '---\nversion: 1.0.0\n---\n\nFaster search.\n',
    '---\nversion: 1.0.0\ndate: 2026-11-20\n---\n\nFaster search.\n',
  ),
  'missing-picture':
    'Correct the path, which is relative to the directory of the notes, or type a URL.',
  'missing-translation': 'Add one with `npx --no-install gazette new VERSION --language CODE`.',
  nesting: inBody(`${'> '.repeat(101)}Faster search.`, '> Faster search.'),
  'no-address': inBody('See [the guide]().', 'See [the guide](https://e.com/guide).'),
  'no-date': inFrontMatter('published: Out now', 'published: Out on {date}'),
  'possible-typo': inBody('New\n\n- Faster.', '## New\n\n- Faster.'),
  picture:
    'Name a PNG, JPEG, GIF, WebP or AVIF file of up to 2 MiB, or an MP4, WebM, Ogg, MP3 or WAV file of up to 25 MiB in the directory of the notes, or type a URL.',
  'pre-release':
    'Add `channel: beta` to its note if you have that channel, or else `latest: false`. The current release is then the one before it.',
  'relative-link': inBody('[Guide](/guide)', '[Guide](https://example.com/guide)'),
  settings: 'Write the settings as a JSON object, such as `{ "title": "What\'s new" }`.',
  'site-url':
    'Set it to the address at which the output directory is served. Before you publish, it can be `http://localhost:8080/`.',
  'stray-tag': inBody('Set <version> and <b>restart.', 'Set `<version>` and <b>restart</b>.'),
  subdirectory: 'Move them to the directory of the notes, under names that tell them apart.',
  tag: 'Add a note with the version of the tag. If its note is a draft, delete the line `draft: true`.',
  'too-few':
    'Write a note for an older release, or run `npx --no-install gazette init`, which adds a placeholder before the only release.',
  translation:
    'Name the file as its note, such as `2.4.0.de.md` for `2.4.0.md`, and set `languages`.',
  'typographic-quotes': inFrontMatter('title: “Faster search”', 'title: Faster search'),
  'unknown-key': inFrontMatter('titel: Faster', 'title: Faster'),
  'unpaired-bidi': inBody('Faster\u202E search.', 'Faster search.'),
  'unlikely-value':
    'Correct the version, the year or the name of the file, as the message says. Versions that are meant so can stay.',
  'version-order':
    'If the newest release is a backport to an older line, add `latest: false` to its note. Otherwise correct the dates.',
  yaml: inFrontMatter('title: @home', 'title: "@home"'),
};
