import type { ContentNode, ReleaseLogEntry } from '../contract/version-response.ts';
import type { FrontMatter } from './parse/schema.ts';
import type { Art, LocalMedia } from './media.ts';
import type { Problem } from './problem.ts';

/** The body and the headlines of a release as safe HTML. Only what is needed is rendered; the rest is `''`. */
export interface ReleaseHtml {
  /** For the front page, with addresses relative to the site. Headlines start at the third level. */
  html: string;
  /** Whether `html` is only its start. */
  isFolded: boolean;
  /** For its own page. Headlines start at the second level. */
  pageHtml: string;
  /** Links to its headlines on its own page, if there are several. */
  contents: string;
  /** The types of changes that occur, as their places in the setting. */
  types: number[];
  /** Its words, on one line. */
  text: string;
  /** For the feed, with absolute addresses and without ids. */
  feedHtml: string;
  /** The same as a tree, for `releases.json`. */
  content: ContentNode[];
  pictures: string[];
  recordings: string[];
}

export const NO_HTML: ReleaseHtml = {
  html: '',
  isFolded: false,
  pageHtml: '',
  contents: '',
  types: [],
  text: '',
  feedHtml: '',
  content: [],
  pictures: [],
  recordings: [],
};

/** A release as the files of the output show it. Its HTML is `''` if the settings need none. */
export interface Release extends ReleaseHtml {
  frontMatter: FrontMatter;
  entry: ReleaseLogEntry;
  /** Its `url` is the `art` of `entry`. */
  art: Art;
  media: LocalMedia[];
  isScheduled: boolean;
  /** The language of the text, if the settings have another one. */
  lang?: string | undefined;
}

/** The `art` of the entry is as typed: a URL, or the path of a local file; `''` if it has none. */
export interface CompiledNote {
  problems: Problem[];
  release: Omit<Release, 'art' | 'isScheduled' | 'lang'> | undefined;
}

/** With `page`, `body`, `headlines`, `html`, `feedHtml` and `content` are empty; with `nothing` there are only problems. */
export type Rendered = 'all' | 'page' | 'nothing';

/** As `note`, the body is the whole note in Markdown, with its own headings. */
export type Format = 'text' | 'markdown' | 'note';

/** The words for alerts such as `> [!NOTE]`, by name. */
export type AlertLabels = Partial<Record<string, string>>;
