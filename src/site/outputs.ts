import type { Art } from '../notes/media.ts';
import type { Edition } from '../project/editions.ts';
import type { DatedNote } from '../project/order-notes.ts';
import { lazyFile, type OutputFile } from './output-file.ts';
import type { RenderingName } from './renderings.ts';
import type { Shown } from './shown.ts';
import type { Addresses } from './view.ts';

/** Releases that an output shows, and the renderings that it needs of each. */
export interface Request<K extends RenderingName = RenderingName> {
  site: EditionSite;
  notes: readonly DatedNote[];
  renderings: readonly K[];
}

/** The rendered releases of a request, in its order. One whose note has errors is missing. */
export type PickShown = <K extends RenderingName>(request: Request<K>) => Shown<K>[];

/** Files that show the same releases. It says in advance what it needs, so that each note is compiled once. */
export interface Output {
  requests: readonly Request[];
  listFiles: (pick: PickShown) => OutputFile[];
}

export function request<K extends RenderingName>(
  site: EditionSite,
  notes: readonly DatedNote[],
  ...renderings: K[]
): Request<K> {
  return { site, notes, renderings };
}

/** A file that shows these releases. */
export function outputFile<K extends RenderingName>(
  path: string,
  shown: Request<K>,
  render: (releases: Shown<K>[]) => string,
): Output {
  return {
    requests: [shown],
    listFiles: (pick) => [lazyFile(path, () => render(pick(shown)))],
  };
}

/** An edition, the releases that its files show, and where they are. */
export interface EditionSite {
  edition: Edition;
  addresses: Addresses;
  /** The current release and the one before it; fewer if there are not two. */
  latest: readonly DatedNote[];
  /** All that have a page, or are in the history, newest first. */
  releases: readonly DatedNote[];
  /** The newest, which the front page shows. */
  history: readonly DatedNote[];
  /** Those of the history that have appeared: previews show others. */
  published: readonly DatedNote[];
  logo: Art | undefined;
}
