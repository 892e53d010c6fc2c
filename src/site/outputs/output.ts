import type { RenderingName } from '../render/renderings.ts';
import type { Rendered, ReleasesOf, Request } from '../render/requests.ts';

export interface OutputFile {
  /** Path under the output directory, with `/` between its parts. */
  path: string;
  /** Text or bytes. Most files make it each time it is read, so that not all of it is in memory. */
  readonly content: string | Uint8Array;
}

/** Files that show the same releases. It says in advance what it needs, so that each note is compiled once. */
export interface Output {
  requests: readonly Request[];
  listFiles: (releasesOf: ReleasesOf) => OutputFile[];
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

/** Files that show these releases. */
export function outputFiles<K extends RenderingName>(
  shown: Request<K>,
  listFiles: (releases: Rendered<K>[]) => OutputFile[],
): Output {
  return { requests: [shown], listFiles: (releasesOf) => listFiles(releasesOf(shown)) };
}

/** A file that shows these releases. */
export const outputFile = <K extends RenderingName>(
  path: string,
  shown: Request<K>,
  render: (releases: Rendered<K>[]) => string,
): Output => outputFiles(shown, (releases) => [lazyFile(path, () => render(releases))]);
