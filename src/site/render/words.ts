import { findKind, normalizeType } from '../../labels/labels.ts';
import { plainText, textOfHeading } from '../../notes/elements.ts';
import { listChanges } from '../../notes/outline/outline.ts';
import type { Release } from '../../notes/release.ts';
import { nameSection } from '../../notes/render/render-body.ts';
import { TYPE_START, type ChangeTypes } from './mark-types.ts';
import type { SiteView } from './view.ts';

/** The words of a release as plain text. */
export interface Words {
  /** JSON of its sections: the name, the kind of its changes or `''`, and the changes. */
  sections: string;
  /** The reason of a withdrawn release; else the summary; else the start of its introduction, or of its changes with their headlines. */
  description: string;
}

export type Section = [name: string, kind: string, changes: string[]];

export function listWords(release: Release, types: ChangeTypes, view: SiteView): Words {
  const sections = listSections(release, types, view);
  const { withdrawn, summary = describe(sections, view.nameChanges()) } = release.frontMatter;
  return { sections: JSON.stringify(sections), description: withdrawn ?? summary };
}

/** The changes of a section that start with a type of their own are listed apart. */
export function listSections(
  { opened: { body, sections } }: Release,
  types: ChangeTypes,
  view: SiteView,
): Section[] {
  const kindOf = (word: string) => types.get(normalizeType(word))?.kind ?? findKind(word) ?? '';
  const found: Section[] = [];
  const add = (name: string, kind: string, change: string) => {
    if (change === '') return;
    const last = found.at(-1);
    if (last && last[0] === name && last[1] === kind) last[2].push(change);
    else found.push([name, kind, [change]]);
  };
  const lineOf = (html: Parameters<typeof plainText>[0]) =>
    plainText(html, view.labelAlert)
      .replaceAll(/\s{2,}|[^\S ]/g, ' ')
      .trim();
  for (const { html } of body) add('', '', lineOf(html));
  for (const section of sections) {
    const name = nameSection(section, view);
    const kind = kindOf(textOfHeading(section.html));
    for (const { html } of listChanges(section)) {
      const change = lineOf(html);
      const [, word] = TYPE_START.exec(change) ?? [];
      add(name, (word && kindOf(word)) || kind, change);
    }
  }
  return found;
}

/** Search engines show about so many characters. */
const LONGEST = 200;

function describe(sections: readonly Section[], headline: string): string {
  const introduction = sections.filter(([name]) => name === '');
  const shown = introduction.length > 0 ? introduction : sections;
  const parts = shown.flatMap(([name, , changes]) =>
    name === '' || name === headline ? changes : [`${name}:`, ...changes],
  );
  let text = '';
  // A part of all the text would keep all of it in memory.
  for (const part of parts) if (text.length <= LONGEST) text += text === '' ? part : ` ${part}`;
  if (text.length <= LONGEST) return text;
  const start = text.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '');
  const end = start.lastIndexOf(' ');
  return `${end > 0 ? start.slice(0, end) : start}…`;
}
