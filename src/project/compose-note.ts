import type { Heading, Root } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { outlineBody, type Section } from '../notes/markdown/outline.ts';
import { parseMarkdown } from '../notes/markdown/parse-markdown.ts';
import { bodyOf, type ValidNote } from '../notes/parse-note.ts';
import { writeField } from '../notes/problem.ts';
import { renderMarkdown } from '../notes/render/render-markdown.ts';

/** What is known of a release before its notes are written. Without `art`, its line waits to be filled in. */
export interface NewRelease {
  version: string;
  date: string;
  title?: string | undefined;
  art?: string | undefined;
  /** Whether the settings bring the art. */
  hasDefaultArt: boolean;
}

const FIRST_OUTLINE = '## Changes\n\n- \n';

/** Composes a note to fill in, with the headlines of the note before it as its outline. */
export function composeNote(release: NewRelease, previous: ValidNote | undefined): string {
  const { version, date, title, art, hasDefaultArt } = release;
  const lines = [writeField('version', version), writeField('date', date)];
  if (title !== undefined) lines.push(writeField('title', title));
  if (!hasDefaultArt) lines.push(art === undefined ? 'art:' : writeField('art', art));
  const outline = previous ? copyOutline(previous) : '';
  return `---\n${lines.join('\n')}\n---\n\n${outline || FIRST_OUTLINE}`;
}

function copyOutline(note: ValidNote): string {
  const { body, bodyLine } = bodyOf(note);
  const { tree } = parseMarkdown(body, bodyLine);
  return tree ? copySections(tree) : '';
}

function copySections(tree: Root): string {
  const { sections } = outlineBody(tree);
  return sections.map(copySection).join('\n');
}

function copySection({ heading, blocks, isParent }: Section): string {
  const item = isParent && blocks.length === 0 ? '' : '\n- \n';
  const words: Heading = { ...heading, children: [{ type: 'text', value: toString(heading) }] };
  return `${renderMarkdown([words])}\n${item}`;
}
