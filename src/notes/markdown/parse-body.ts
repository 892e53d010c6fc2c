import { location } from 'vfile-location';
import { checkNodes, type Format } from './check-nodes.ts';
import { checkOutline } from './check-outline.ts';
import { checkReferences } from './check-references.ts';
import { outlineBody, type Outline } from './outline.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { bodyOf, type Note } from '../parse-note.ts';
import { report } from '../problem.ts';
import { renderHeading } from '../render/render-text.ts';
import { resolveLinks } from './resolve-links.ts';
import { findControl } from '../front-matter/split-note.ts';

export interface BodyOptions {
  format: Format;
  /** Completes relative addresses; without it they are problems. */
  siteUrl?: string | undefined;
}

/** What the Markdown of a note says. */
export interface Body {
  /** The text of the one # heading. */
  title: string | undefined;
  /** The Markdown itself, its addresses absolute. */
  outline: Outline;
}

/**
 * Parses the body of a note, and checks it. Whatever is wrong becomes a message of the file; the answer is undefined
 * then, or where the front matter was wrong before.
 */
export function parseBody(note: Note, { format, siteUrl }: BodyOptions): Body | undefined {
  const { body, bodyLine, bodyOffset } = bodyOf(note);
  const control = findControl(body);
  if (control) {
    const { offset, ...rest } = control;
    report(note.file, { ...rest, place: location(note.file).toPoint(bodyOffset + offset) });
    return undefined;
  }
  const { tree, problem } = parseMarkdown(body, bodyLine);
  if (problem) {
    report(note.file, problem);
    return undefined;
  }
  resolveLinks(tree, note.file, siteUrl);
  checkNodes(tree, note.file, format);
  checkReferences(tree, note.file);
  const outline = outlineBody(tree);
  checkOutline(outline, note);
  if (note.file.messages.length > 0) return undefined;
  const [title] = outline.titles;
  return { title: title && renderHeading(title.children), outline };
}
