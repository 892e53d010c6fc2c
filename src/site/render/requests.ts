import type { Edition } from '../../project/editions.ts';
import type { DatedNote } from '../../project/order-notes.ts';
import type { RenderingName } from './renderings.ts';
import type { Rendered } from './rendered-release.ts';

/** Releases that an output shows, and the renderings that it needs of each. */
export interface Request<K extends RenderingName = RenderingName> {
  edition: Edition;
  notes: readonly DatedNote[];
  renderings: readonly K[];
}

/** The rendered releases of a request, in its order. One whose note has errors is missing. */
export type ReleasesOf = <K extends RenderingName>(request: Request<K>) => Rendered<K>[];

export function request<K extends RenderingName>(
  edition: Edition,
  notes: readonly DatedNote[],
  ...renderings: K[]
): Request<K> {
  return { edition, notes, renderings };
}
