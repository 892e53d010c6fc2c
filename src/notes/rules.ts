/** Every rule that a problem can break, by its stable id. Those that say "should" are warnings, others are errors. */
export const RULES = {
  anchor:
    'A link within a note should lead to a headline, or to an id. One without a target is left out.',
  'character-reference': 'A character reference must name a character that can be shown.',
  comment: 'A comment in front matter must be on a line of its own.',
  'control-character': 'A note must not contain control characters.',
  'duplicate-date':
    'The date must decide which release is newest where versions cannot be compared.',
  'duplicate-key': 'A key must occur only once.',
  'duplicate-version': 'Two notes must not have the same version.',
  'empty-headline': 'A headline should have content below it. One without is left out.',
  'empty-item': 'A list item must have content.',
  'empty-note': 'A note must have content.',
  'empty-value': 'A key of front matter must have a value.',
  encoding: 'A file must be UTF-8.',
  fence: 'Front matter must start and end with a line of three hyphens.',
  file: 'A note must be a readable file, inside its directory.',
  'file-name': 'The name of a note must end in `.md`.',
  'file-size': 'A note must not be larger than 1 MiB.',
  footnote: 'A footnote should be referred to. One without a reference is not shown.',
  growth: 'A release must not be many times as long as its note.',
  html: 'A release must be able to show the HTML of its note.',
  'invalid-value': 'A value must have the form that its key needs.',
  'invisible-character':
    'Keys, versions, dates and paths in front matter must not contain invisible characters.',
  json: 'Settings must be valid JSON.',
  'link-credentials': 'An address must not contain a user name or password.',
  'link-scheme':
    'An address must start with https://, http:// or mailto:, or have a scheme of the setting `linkSchemes`.',
  'link-url': 'A link must have a valid address.',
  'merge-conflict':
    'A note must not contain the markers of a merge conflict in Git, except in fenced code blocks.',
  'missing-key': 'A required key must be present.',
  'missing-picture': 'A picture, video or audio file that a note names must exist next to it.',
  'missing-translation':
    'With `--strict`, each release should have a translation to each of the `languages`.',
  mistyped:
    'A heading must have a text, and no other text may look like a mistyped heading or list item.',
  nesting: 'Blocks and elements must not be nested too deeply.',
  'no-date':
    'A publication phrase must contain a date, and must not be a machine date such as `2026-11-20`.',
  'other-syntax': 'Text should not be syntax of other tools. It is shown as typed.',
  'possible-typo':
    'A text should not look like a mistyped heading, list item, link, picture or code block.',
  picture: 'A file that a note shows must be one that browsers can show, and not too large.',
  'pre-release': 'The current release should not be a pre-release if most others are none.',
  'relative-link': 'A relative address needs the setting `siteUrl`.',
  settings: 'Settings must be a JSON object.',
  'site-url': 'The setting `siteUrl` should be an address that others can open.',
  'stray-tag':
    'Tags should be known, and formatting should be closed in its block. An unknown tag is shown as typed, a stray one is left out.',
  tag: 'A tag, or the version given to `show`, must name a release.',
  'too-few': 'The version response needs two releases.',
  translation:
    'A translation must belong to a note, and have only the keys `title`, `art` and `published`.',
  'typographic-quotes': 'A value must not be in typographic quotation marks.',
  'unknown-key': 'A key must be one that Gazette knows.',
  'unpaired-bidi': 'A bidirectional control must be closed on its line.',
  'version-order': 'The newest release should have the highest version.',
  yaml: 'Front matter must be lines of `key: value`.',
} as const;

export type Rule = keyof typeof RULES;
