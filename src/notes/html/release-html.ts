/** The body and the headlines of a release as safe HTML. Only what is needed is rendered; the rest is `''`. */
export interface ReleaseHtml {
  /** For the front page, with addresses relative to the site. Headlines start at the third level. */
  html: string;
  /** For its own page. Headlines start at the second level. */
  pageHtml: string;
  /** The start of the page as plain text. */
  summary: string;
  /** For the feed, with absolute addresses and without ids. */
  feedHtml: string;
  /** The addresses of the pictures on the page. */
  pictures: string[];
  /** The addresses of the videos and audio files on the page. */
  recordings: string[];
}

/** The HTML of a release that needs none. */
export const NO_HTML: ReleaseHtml = {
  html: '',
  pageHtml: '',
  summary: '',
  feedHtml: '',
  pictures: [],
  recordings: [],
};
