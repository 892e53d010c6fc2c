import type { Element } from 'hast';
import { h } from 'hastscript';
import { formatTitle } from '../../notes/render/format-title.ts';
import type { Settings } from '../../project/settings.ts';

/** Renders the title of a release next to its version, with a space before it; nothing if it only repeats the version. */
export function renderOwnTitle(
  { version, title }: { version: string; title: string },
  settings: Settings,
): (Element | string)[] {
  if (title === version || title === formatTitle(settings.title, version)) return [];
  return [' ', h('bdi.name', title)];
}
