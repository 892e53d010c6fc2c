import { createHash } from 'node:crypto';

/** Styles of a page. */
export interface Styles {
  css: string;
  /** The source by which the Content Security Policy of the page lets them in. */
  source: string;
}

export function hashStyles(css: string): Styles {
  const hash = createHash('sha256').update(css).digest('base64');
  return { css, source: `'sha256-${hash}'` };
}
