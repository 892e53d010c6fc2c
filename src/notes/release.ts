import type { Art, LocalMedia } from './media.ts';
import type { Outline } from './outline/outline.ts';
import type { TypedBody } from './edits.ts';
import type { FrontMatter } from './parse/schema.ts';

/** A note without errors, ready to be rendered. It has no phrase of a language, and no address of a page. */
export interface Release {
  frontMatter: FrontMatter;
  /** The title of the note; undefined if it has none. */
  title: string | undefined;
  /** The picture of the note; undefined if it has none. */
  art: Art | undefined;
  /** The text for pages. */
  outline: Outline;
  /** The same for outputs that cannot fold text: headings within `<details>` are headlines, too. */
  opened: Outline;
  typed: TypedBody;
  /** The local files in the text, by their public addresses. */
  media: ReadonlyMap<string, LocalMedia>;
}
