import type { Manifest } from '../site/manifest.ts';
import type { LocalFile } from './read-build.ts';
import { isPublished, type RemoteManifest } from './remote-manifest.ts';

/** What was built. */
export interface Content {
  /** Every file but the version response, in the order of the build. */
  files: readonly LocalFile[];
  version: LocalFile;
  /** When the newest release that they include appeared: milliseconds since 1970. */
  due: number | undefined;
}

/** How to get from the files in a store to those of a build. */
export interface Plan {
  /** The files that the store may not have as they are here. */
  changed: LocalFile[];
  /** The manifest while they are uploaded. It lists none of them, and not the version response. */
  during: Manifest;
  /** The manifest once they are uploaded. */
  after: Manifest;
  /** The paths of files of earlier builds. */
  obsolete: string[];
}

interface PlanOptions {
  /** Identifies the publish. */
  id: string;
  /** Whether to compare each file, and to replace files that another publish may be deleting. */
  isForced: boolean;
}

/**
 * Plans an upload. If the last publish did not finish, the files that it may still replace are not listed afterwards, so
 * that the next publish compares them.
 *
 * @throws Error if another publish may be deleting a file of the build
 */
export function planUpload(
  { files, version, due }: Content,
  remote: RemoteManifest,
  { id, isForced }: PlanOptions,
): Plan {
  const all = [...files, version];
  const ours = new Set(all.map(({ path }) => path));
  if (!isForced) checkDeleting(remote, ours);
  const changed = files.filter((file) => isForced || !isPublished(file, remote));
  const replaced = new Set([...changed, version].map(({ path }) => path));
  const listed = [...remote.files.values()];
  const old = listed.filter(({ path }) => !ours.has(path));
  const isCertain = (file: LocalFile) =>
    remote.isFinished || file === version || remote.files.has(file.path);
  const { by = '', paths = [] } = remote.deleting ?? {};
  const others = paths.filter((path) => !ours.has(path));
  const deleting = others.length > 0 ? { by, paths: others } : undefined;
  const kept = listed.filter(({ path }) => !replaced.has(path));
  return {
    changed,
    during: { due: remote.due, publishing: id, deleting, files: kept },
    after: { due, deleting, files: [...all.filter(isCertain), ...old] },
    obsolete: [...new Set([...old.map(({ path }) => path), ...others])],
  };
}

function checkDeleting({ deleting }: RemoteManifest, ours: ReadonlySet<string>): void {
  const path = deleting?.paths.find((name) => ours.has(name));
  if (path === undefined) return;
  throw new Error(
    `another publish is deleting ${path}, which is in your build too; run publish again when it has ended. If it was interrupted, use --force`,
  );
}
