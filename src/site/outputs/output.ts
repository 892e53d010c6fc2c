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

/** Files that show the releases of these requests. */
export function outputFiles<K extends RenderingName>(
  requests: readonly Request<K>[],
  listFiles: (releases: Rendered<K>[]) => OutputFile[],
): Output {
  return {
    requests,
    listFiles: (releasesOf) => listFiles(requests.flatMap((each) => releasesOf(each))),
  };
}

/** A file that shows the releases of these requests. */
export const outputFile = <K extends RenderingName>(
  path: string,
  requests: readonly Request<K>[],
  render: (releases: Rendered<K>[]) => string,
): Output => outputFiles(requests, (releases) => [lazyFile(path, () => render(releases))]);
