/** How a release can be shown. */
export type ShowFormat = 'text' | 'markdown' | 'json' | 'html';
