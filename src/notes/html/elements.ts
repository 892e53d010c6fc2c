function listNames(names: string): string[] {
  return names.split(' ');
}

/** Block elements that are shown as plain blocks. */
export const PLAIN_BLOCKS: ReadonlySet<string> = new Set(
  listNames(
    'address article aside center dd div dl dt fieldset figcaption figure footer form header hgroup legend main menu nav search section',
  ),
);

export const HEADINGS: ReadonlySet<string> = new Set(listNames('h1 h2 h3 h4 h5 h6'));

export const TABLE_PARTS = listNames('thead tbody tfoot tr th td caption');

/** Every element that starts a line of its own. */
export const BLOCKS: ReadonlySet<string> = new Set([
  ...PLAIN_BLOCKS,
  ...HEADINGS,
  ...TABLE_PARTS,
  ...listNames('blockquote details hr li ol p pre summary table ul'),
]);

/** Elements that format text. Browsers repeat one that is left open in every block after it. */
export const FORMATTING: ReadonlySet<string> = new Set(
  listNames('a b big code em font i nobr s small strike strong tt u'),
);

/** Inline elements that a release shows as such. */
export const PHRASES = listNames(
  'a abbr b bdi bdo br cite code del dfn em i img input ins kbd mark q rp rt ruby s samp small strong sub sup u var wbr',
);

/** Elements whose content and end tag, if there are any, do not count. */
export const VOID: ReadonlySet<string> = new Set(
  listNames('area br col colgroup embed hr img input link meta source track wbr'),
);

/** Elements that a release can show, or whose content it can. */
export const KNOWN: ReadonlySet<string> = new Set([
  ...BLOCKS,
  ...FORMATTING,
  ...PHRASES,
  ...listNames(
    'acronym area audio button col colgroup data label link map meta meter output picture progress source span time track video',
  ),
]);

const CELLS = listNames('td th');
const ROW_GROUPS = listNames('thead tbody tfoot');

/** Elements whose end tag may be left out, with the elements whose start tag ends them. */
export const ENDED_BY: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['p', BLOCKS],
  ['li', new Set(['li'])],
  ['dt', new Set(['dt', 'dd'])],
  ['dd', new Set(['dt', 'dd'])],
  ['rt', new Set(['rt', 'rp'])],
  ['rp', new Set(['rt', 'rp'])],
  ['td', new Set([...CELLS, 'tr', ...ROW_GROUPS])],
  ['th', new Set([...CELLS, 'tr', ...ROW_GROUPS])],
  ['tr', new Set(['tr', ...ROW_GROUPS])],
  ['thead', new Set(ROW_GROUPS)],
  ['tbody', new Set(ROW_GROUPS)],
  ['tfoot', new Set(ROW_GROUPS)],
  ['caption', new Set(TABLE_PARTS)],
]);
