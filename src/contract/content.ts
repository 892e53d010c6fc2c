/** The elements of `content`, as docs/json.md promises them. */
export const CONTENT_TAGS =
  'a blockquote br code del details div em h3 h4 h5 h6 hr img kbd li mark ol p pre span strong sub summary sup table td th tr u ul'.split(
    ' ',
  );

/** The attributes that they can have. */
export const CONTENT_ATTRIBUTES =
  'align alt colspan height href kind language open rowspan src start title width'.split(' ');

/** Schemes whose addresses run scripts, or lead to the reader's own files or to text that looks like a page. */
export const UNSAFE_SCHEMES =
  'about blob data file filesystem javascript vbscript view-source'.split(' ');
