import type { ContentNode } from '../../contract/version-response.ts';
import type { Outline } from '../../notes/outline/outline.ts';
import type { Note } from '../../notes/parse/parse-note.ts';
import type { Release } from '../../notes/release.ts';
import { editNote, type EditOptions } from '../../notes/render/edit-markdown.ts';
import {
  renderTextBody,
  type EntryBody,
  type MarkdownRenderer,
} from '../../notes/render/render-body.ts';
import { createHtmlWriter } from '../../notes/render/show-nodes.ts';
import type { Settings } from '../../project/settings.ts';
import { makeContent } from './content.ts';
import { foldOutline } from './fold-outline.ts';
import { markTypes, type ChangeTypes } from './mark-types.ts';
import { once } from '../../notes/once.ts';
import {
  renderArticleText,
  renderContents,
  renderEmbedded,
  renderPageText,
  writeOutline,
  type Heading,
  type PageSource,
} from './release-html.ts';
import type { SiteView } from './site-view.ts';
import { listGroups, listWords, type Group, type Words } from './words.ts';

/** All renderings of a release: strings and plain data, which outputs put together. */
export interface Renderings {
  /** The text of the log entry, in the format of the settings. */
  body: EntryBody;
  /** Plain text without pictures. */
  text: EntryBody;
  /** The whole note as typed, with absolute addresses. */
  note: string;
  /** The same, with headings below the second level. */
  changelog: string;
  /** For the front page, shortened if it is long. */
  article: { html: string; isFolded: boolean };
  /** For its own page, with links to its headlines if there are several. */
  page: { html: string; contents: string };
  /** For a page of another site: without colors of code. */
  embed: { html: string; headings: Heading[]; markdown: string; changes: Group[] };
  /** HTML with absolute addresses, without ids and classes. */
  feed: string;
  /** Formatted text, as much as the front page shows. */
  content: { nodes: ContentNode[]; isFolded: boolean };
  words: Words;
}

export type RenderingName = keyof Renderings;

/** What renderers need besides the release and the view; what takes long to load only if it is asked for. */
export interface RenderTools extends Pick<Settings, 'format'> {
  types: ChangeTypes;
  highlight: ((outline: Outline) => Outline) | undefined;
  markdown: MarkdownRenderer | undefined;
}

export type Renderers = { [K in RenderingName]: (view: SiteView) => Renderings[K] };

/** Whether a text in Markdown has a code block of a language, which gets colors. */
export const hasNamedCode = (typed: string) => /(?:```|~~~)[ \t]*[^\s`]/.test(typed);

/** The title of a release in a changelog has the second level. */
const CHANGELOG_LEVEL = 3;

/** Makes the renderers of a release. What does not depend on the view is made once. */
export function createRenderers(release: Release, note: Note, tools: RenderTools): Renderers {
  const typed = note.body?.text ?? '';
  const { markdown } = tools;
  const { opened, media: files } = release;
  const source = once((): PageSource => {
    const outline = markTypes(release.outline, tools.types);
    const color = hasNamedCode(typed) ? tools.highlight : undefined;
    return { release, outline: color?.(outline) ?? outline };
  });
  const folded = once(() => foldOutline(source().outline));
  const edit = (options: EditOptions) => editNote(release, options);
  return {
    text: (view) => renderTextBody(opened, view, false),
    body:
      tools.format === 'markdown' && markdown
        ? (view) => markdown(opened, view)
        : (view) => renderTextBody(opened, view, true),
    note: (view) => edit({ view }),
    changelog: (view) => edit({ view, top: CHANGELOG_LEVEL }),
    article: (view) => {
      const start = folded();
      return { html: renderArticleText(source(), start, view), isFolded: start !== undefined };
    },
    page: (view) => ({
      html: renderPageText(source(), view),
      contents: renderContents(source(), view),
    }),
    embed: (view) => ({
      ...renderEmbedded(source(), view),
      markdown: edit({ view }),
      changes: listGroups(release, tools.types, view),
    }),
    feed: (view) => {
      const writer = createHtmlWriter({ view, files, use: 'feed' });
      return writeOutline(release.outline, writer);
    },
    content: (view) => {
      const start = folded()?.start;
      const writer = createHtmlWriter({ view, files, use: 'content' });
      const nodes = makeContent(start ?? source().outline, writer);
      return { nodes, isFolded: start !== undefined };
    },
    words: (view) => listWords(release, tools.types, view),
  };
}
