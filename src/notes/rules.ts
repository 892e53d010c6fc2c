import { LEFTOVERS } from './lint/leftovers.ts';

const error = (text: string) => ({ severity: 'error', text }) as const;
const warning = (text: string) => ({ severity: 'warning', text }) as const;

/** Every rule that a problem can break, by its stable id, with its severity and what docs/rules.md says of it. */
export const RULES = {
  ...LEFTOVERS,
  anchor: warning(
    'A link within a note should lead to a headline, or to an id. One without a target is left out.',
  ),
  'character-reference': warning(
    'A character reference should name a character that can be shown.',
  ),
  comment: error('A comment in front matter must be on a line of its own.'),
  'control-character': error('A note must not contain control characters.'),
  'duplicate-date': error(
    'Of two releases with the same date, the versions must say which is newer.',
  ),
  'duplicate-key': error('A key must occur only once.'),
  'duplicate-version': error('Two notes must not have the same version, with or without `v`.'),
  'empty-headline': warning('A headline should have content below it. One without is left out.'),
  'empty-item': warning('A list item should have content.'),
  'empty-note': error('A note must have content.'),
  'empty-value': error('A key of front matter must have a value.'),
  encoding: error('A file must be UTF-8.'),
  fence: error('Front matter must start and end with a line of three hyphens.'),
  file: error('A note must be a readable file, inside its directory.'),
  'file-name': error('The name of a note must end in `.md`.'),
  'file-size': error('A note must not be larger than 1 MiB.'),
  footnote: warning('A footnote should be referred to. One without a reference is not shown.'),
  growth: error('A release must not be much longer than its note.'),
  html: error('A comment or tag must be closed, as it hides the text after it.'),
  'invalid-value': error('A value must have the form that its key needs.'),
  'invisible-character': error(
    'Keys, versions, dates and paths in front matter must not contain invisible characters.',
  ),
  json: error('Settings must be valid JSON.'),
  'link-credentials': error('An address must not contain a user name or password.'),
  'link-scheme': warning(
    'An address should start with https://, http:// or mailto:, or have a scheme of the setting `linkSchemes`. Of other links, only the text is shown.',
  ),
  'link-url': warning('A link should have a valid address. Of others, only the text is shown.'),
  'merge-conflict': error(
    'A note must not contain the markers of a merge conflict in Git, except in fenced code blocks.',
  ),
  'missing-key': error('A required key must be present.'),
  'missing-picture': error(
    'A picture, video or audio file that a note names must exist next to it.',
  ),
  'missing-translation': warning(
    'With `--strict`, each release should have a translation to each of the `languages`.',
  ),
  nesting: error('Blocks and elements must not be nested too deeply.'),
  'no-address': warning(
    'A link or picture should have an address. Of one without, only the text is shown.',
  ),
  'no-date': error(
    'The text of `published` must have `{date}` or a date as people write it, so not `2026-11-20`.',
  ),
  'possible-typo': warning(
    'A line above a list should not look like a mistyped headline, and an address should start with its scheme.',
  ),
  picture: error(
    'A picture or recording must be one that browsers can show, not too large, and have an address on the web, or be next to the note and have the setting `siteUrl`.',
  ),
  'pre-release': warning(
    'The current release should not be a pre-release if most others are none.',
  ),
  'relative-link': warning(
    'The relative address of a link needs the setting `siteUrl`. Without it, only the text is shown.',
  ),
  settings: error('Settings must be a JSON object.'),
  'site-url': warning('The setting `siteUrl` should be an address that others can open.'),
  'stray-tag': warning(
    'Elements should be known and closed. Of others, only the content is shown, they are left out, or they are shown as typed.',
  ),
  subdirectory: warning(
    'Notes should be in the directory of the notes itself. Notes in its subdirectories are not read.',
  ),
  tag: error('A tag, or the version given to `show`, must name a release.'),
  'too-few': error('The version response needs two releases.'),
  translation: error('A translation must belong to a note, and have a language of the settings.'),
  'typographic-quotes': error('A value must not be in typographic quotation marks.'),
  'unknown-key': error(
    'A key must be one that Gazette knows; in a translation, only `title`, `art`, `published`, `summary` or `withdrawn`.',
  ),
  'unpaired-bidi': error('A bidirectional control must be closed on its line.'),
  'unlikely-value': warning(
    'A version, a year or the name of a file should not look mistyped next to the other notes.',
  ),
  'version-order': warning('The newest release should have the highest version.'),
  yaml: error('Front matter must be lines of `key: value`.'),
};

export type Rule = keyof typeof RULES;

export const isRule = (name: string): name is Rule => Object.hasOwn(RULES, name);
