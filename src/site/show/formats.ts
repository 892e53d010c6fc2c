/** How `show` can print a release. */
export const SHOW_FORMATS = ['text', 'markdown', 'json', 'html'] as const;
export type ShowFormat = (typeof SHOW_FORMATS)[number];
