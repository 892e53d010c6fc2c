import type { ContentNode } from '../../contract/version-response.ts';
import type { Outline } from '../../notes/outline/outline.ts';
import type { Note } from '../../notes/parse/parse-note.ts';
import type { Release } from '../../notes/release.ts';
import {
  moveTypedHeadings,
  renderTextBody,
  type EntryBody,
  type MarkdownRenderers,
} from '../../notes/render/render-body.ts';
import { createHtmlWriter } from '../../notes/render/show-nodes.ts';
import type { Settings } from '../../project/settings.ts';
import { makeContent } from './content.ts';
import { foldOutline } from './fold-outline.ts';
import { markTypes, type ChangeTypes } from './mark-types.ts';
import { once } from './once.ts';
import {
  renderArticleText,
  renderContents,
  renderEmbedded,
  renderPageText,
  writeOutline,
  type Heading,
  type PageSource,
} from './release-html.ts';
import { renderOnce, type SiteView } from './view.ts';
import { listGroups, listWords, type Group, type Words } from './words.ts';

/** All renderings of a release: strings and plain data, which outputs put together. */
export interface Renderings {
  /** The text of the log entry, in the format of the settings. */
  body: EntryBody;
  /** Plain text without pictures. */
  text: EntryBody;
  /** The whole note in Markdown, with its own headings. */
  note: string;
  /** The same, with headings below the second level. */
  changelog: string;
  /** The whole note in Markdown with absolute addresses: as typed, if nothing in it must change. */
  copy: string;
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
  /** Formatted text, all of it. */
  formatted: ContentNode[];
  words: Words;
}

export type RenderingName = keyof Renderings;

/** What renderers need besides the release and the view; what takes long to load only if it is asked for. */
export interface RenderTools extends Pick<Settings, 'format' | 'linkSchemes'> {
  types: ChangeTypes;
  highlight: ((outline: Outline) => Outline) | undefined;
  markdown: MarkdownRenderers | undefined;
}

export type Renderers = { [K in RenderingName]: (view: SiteView) => Renderings[K] };

const ADDRESS = String.raw`(?![\s<"']*(?:https?:|mailto:))`;
/** Comments, templates and containers of other tools, headings that may be the title, and what may be a relative address. */
const CHANGED = new RegExp(
  String.raw`<!--|^ {0,3}#[ \t]|^ {0,3}=+[ \t]*$|<h1|\{[%/{<]|^ {0,3}:{2,}|\]\(<?${ADDRESS}|^ {0,3}\[[^\]]+\]:\s*<?${ADDRESS}|\b(?:href|src|poster)\s*=\s*["']?${ADDRESS}`,
  'im',
);

/** Whether a text in Markdown cannot be published as typed. */
export const mustRender = (typed: string) => CHANGED.test(typed);

/** Whether a text in Markdown has a code block of a language, which gets colors. */
export const hasNamedCode = (typed: string) => /(?:```|~~~)[ \t]*[^\s`]/.test(typed);

/** What belongs to one note: definitions, footnotes and ids of headings. */
const OWN = /^ {0,3}\[[^\]]+\]:|\{#/m;

/** The title of a release in a changelog has the second level. */
const CHANGELOG_LEVEL = 3;

/** Makes the renderers of a release. Each renders once for all views that it looks the same in. */
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
  const format = (outline: Outline, view: SiteView) =>
    makeContent(outline, createHtmlWriter({ view, files, hasClasses: true }));
  const renderNote = (view: SiteView, top?: number) =>
    markdown?.renderNote(opened, view, top) ?? '';
  return {
    text: renderOnce((view) => renderTextBody(opened, view, false)),
    body:
      tools.format === 'markdown' && markdown
        ? renderOnce((view) => markdown.renderBody(opened, view))
        : renderOnce((view) => renderTextBody(opened, view, true)),
    note: renderOnce(renderNote),
    changelog: renderOnce((view) => keepTyped(note, opened) ?? renderNote(view, CHANGELOG_LEVEL)),
    copy: renderOnce((view) => (mustRender(typed) ? renderNote(view) : typed.trim())),
    article: renderOnce((view) => {
      const start = folded();
      return { html: renderArticleText(source(), start, view), isFolded: start !== undefined };
    }),
    page: renderOnce((view) => ({
      html: renderPageText(source(), view),
      contents: renderContents(source(), view),
    })),
    embed: renderOnce((view) => ({
      ...renderEmbedded(source(), view),
      markdown: renderNote(view),
      changes: listGroups(release, tools.types, view),
    })),
    feed: renderOnce((view) => {
      const writer = createHtmlWriter({ view, files });
      return writeOutline(release.outline, writer);
    }),
    content: renderOnce((view) => {
      const start = folded()?.start;
      return { nodes: format(start ?? source().outline, view), isFolded: start !== undefined };
    }),
    formatted: renderOnce((view) => format(source().outline, view)),
    words: renderOnce((view) => listWords(release, tools.types, view)),
  };
}

/** The text for a changelog if only its headings must change. */
function keepTyped({ text, body }: Note, opened: Outline): string | undefined {
  if (!body || mustRender(body.text) || OWN.test(body.text)) return undefined;
  const firstLine = text.slice(0, body.offset).split('\n').length;
  return moveTypedHeadings(opened, { typed: body.text, firstLine, top: CHANGELOG_LEVEL });
}
