import type { Edition } from '../../project/editions.ts';
import type { DatedNote } from '../../project/order-notes.ts';
import type { ReleaseInfo } from './release-info.ts';
import type { RenderingName, Renderings } from './renderings.ts';

/** Releases that an output shows, and the renderings that it needs of each. */
export interface Request<K extends RenderingName = RenderingName> {
  edition: Edition;
  notes: readonly DatedNote[];
  renderings: readonly K[];
}

/** A release in an edition, with the renderings that an output asked for. It keeps no tree. */
export type Rendered<K extends RenderingName = never> = ReleaseInfo & Pick<Renderings, K>;

/** The rendered releases of a request, in its order. One whose note has errors is missing. */
export type ReleasesOf = <K extends RenderingName>(request: Request<K>) => Rendered<K>[];

export function request<K extends RenderingName>(
  edition: Edition,
  notes: readonly DatedNote[],
  ...renderings: K[]
): Request<K> {
  return { edition, notes, renderings };
}
