/** The schemes that links always may have. */
export const LINK_SCHEMES = ['http', 'https', 'mailto'];

/** Schemes whose addresses run scripts, or lead to the reader's own files or to text that looks like a page. */
export const UNSAFE_SCHEMES = [
  'about',
  'blob',
  'data',
  'file',
  'filesystem',
  'javascript',
  'vbscript',
  'view-source',
];
