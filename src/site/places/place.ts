import { formatDay } from '../../notes/format.ts';
import type { Edition } from '../../project/editions.ts';
import type { DatedNote } from '../../project/order-notes.ts';
import type { Settings } from '../../project/settings.ts';
import { request, type ReleasesOf, type Request, type Rendered } from '../render/requests.ts';
import type { RenderingName } from '../render/renderings.ts';

export interface PlaceOptions {
  settings: Settings;
  /** Whether releases are shown with their titles: there may be several. */
  hasTitles: boolean;
}

/** A place where people paste release notes, such as a chat or a changelog: what it needs, and how its text is rendered. */
export type Place = (
  edition: Edition,
  notes: readonly DatedNote[],
  hasTitles: boolean,
) => { request: Request; render: (releasesOf: ReleasesOf) => Promise<string> };

/** `render` gets the releases with these renderings; its text ends with one newline. */
export function definePlace<K extends RenderingName>(
  renderings: readonly K[],
  render: (releases: readonly Rendered<K>[], options: PlaceOptions) => Promise<string> | string,
): Place {
  return (edition, notes, hasTitles) => {
    const asked = request(edition, notes, ...renderings);
    const options = { settings: edition.settings, hasTitles };
    return { request: asked, render: async (releasesOf) => render(releasesOf(asked), options) };
  };
}

/** The version, the title and the date of a release, such as `2.4.0: Autumn clean-up (Nov 20, 2026)`. */
export function nameWithVersion({ entry, ownTitle, day }: Rendered, settings: Settings): string {
  const name = ownTitle === undefined ? entry.version : `${entry.version}: ${ownTitle}`;
  return `${name} (${formatDay(day, settings.locale, 'medium')})`;
}
