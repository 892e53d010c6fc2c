import type { Art } from '../../notes/media.ts';
import type { Edition } from '../../project/editions.ts';
import type { DatedNote } from '../../project/order-notes.ts';
import { once, type RenderingName } from './renderings.ts';
import type { Shown } from './shown.ts';
import type { Addresses } from './view.ts';

export interface OutputFile {
  /** Path under the output directory, with `/` between its parts. */
  path: string;
  /** Text or bytes. Most files make it each time it is read, so that not all of it is in memory. */
  readonly content: string | Uint8Array;
}

/** A file that makes its content each time it is read. */
export function lazyFile(path: string, make: () => OutputFile['content']): OutputFile {
  return {
    path,
    get content() {
      return make();
    },
  };
}

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

/** A file that shows these releases. It is rendered once, because a build may measure it before it is written. */
export function outputFile<K extends RenderingName>(
  path: string,
  shown: Request<K>,
  render: (releases: Shown<K>[]) => string,
): Output {
  return {
    requests: [shown],
    listFiles: (pick) => {
      const make = once(() => render(pick(shown)));
      return [lazyFile(path, make)];
    },
  };
}

/** An edition, the releases that its files show, and where they are. */
export interface EditionSite {
  edition: Edition;
  addresses: Addresses;
  /** All that have a page, or are in the history, newest first. */
  releases: readonly DatedNote[];
  /** The releases whose page is in this edition. A channel has none of what it shares with everybody. */
  own: readonly DatedNote[];
  /** The newest, which the front page shows. */
  history: readonly DatedNote[];
  /** The logo of the pages. */
  logo: Art | undefined;
  /** The icon of the pages, if the logo cannot be one. */
  icon: OutputFile | undefined;
}
