import { formatDay } from '../../notes/format.ts';
import type { DatedNote } from '../../project/order-notes.ts';
import type { Settings } from '../../project/settings.ts';
import { request, type EditionSite, type PickShown, type Request } from '../outputs.ts';
import { findOwnTitle } from '../pages/parts.ts';
import type { RenderingName } from '../renderings.ts';
import type { Shown } from '../shown.ts';

export interface PlaceOptions {
  settings: Settings;
  /** Whether releases are shown with their titles: there may be several. */
  hasTitles: boolean;
}

/** A place where people paste release notes, such as a chat or a changelog: what it needs, and how its text is rendered. */
export type Place = (
  site: EditionSite,
  notes: readonly DatedNote[],
) => { request: Request; render: (pick: PickShown, options: PlaceOptions) => Promise<string> };

/** `render` gets the releases with a rendering; its text ends with one newline. */
export function definePlace<K extends RenderingName>(
  rendering: K,
  render: (releases: readonly Shown<K>[], options: PlaceOptions) => Promise<string> | string,
): Place {
  return (site, notes) => {
    const asked = request(site, notes, rendering);
    return { request: asked, render: async (pick, options) => render(pick(asked), options) };
  };
}

/** The version, the title and the date of a release, such as `2.4.0: Autumn clean-up (Nov 20, 2026)`. */
export function nameWithVersion({ entry, frontMatter }: Shown, settings: Settings): string {
  const own = findOwnTitle(entry, settings);
  const name = own === undefined ? entry.version : `${entry.version}: ${own}`;
  return `${name} (${formatDay(frontMatter.date.text, settings.locale, 'medium')})`;
}
