import { checkCharacterReferences } from './lint/character-references.ts';
import { checkItems } from './lint/empty-items.ts';
import { checkUnclosedHtml } from './lint/unclosed-html.ts';
import { endBareAddresses } from './transform/bare-addresses.ts';
import { markAlerts } from './transform/alerts.ts';
import { removeComments } from './transform/comments.ts';
import { showElements } from './transform/show-elements.ts';
import { linkEmbeds } from './transform/embeds.ts';
import { replaceShortcodes } from './transform/emoji.ts';
import { moveFootnotes } from './transform/footnotes.ts';
import { nameHeadings } from './transform/heading-ids.ts';
import { hideElements } from './transform/hidden-elements.ts';
import { convertHtmlHeadings } from './transform/html-headings.ts';
import { resolveLinks } from './transform/links.ts';
import { shortenPullLinks } from './transform/pull-links.ts';
import { resolveReferences } from './transform/references.ts';
import { keepTildes } from './transform/tildes.ts';
import type { Transform } from './transform/transform.ts';

/** Changes of a note's tree. Each sees what those before it left. */
export const TRANSFORMS: readonly Transform[] = [
  resolveReferences,
  hideElements,
  convertHtmlHeadings,
  nameHeadings,
  moveFootnotes,
  keepTildes,
  shortenPullLinks,
  replaceShortcodes,
  linkEmbeds,
  showElements,
  resolveLinks,
  endBareAddresses,
  removeComments,
  markAlerts,
];

/** Rules that look at the tree after all changes. */
export const CHECKS: readonly Transform[] = [
  checkCharacterReferences,
  checkItems,
  checkUnclosedHtml,
];
