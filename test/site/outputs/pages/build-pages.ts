import type * as z from 'zod/mini';
import { Settings } from '../../../../src/project/settings.ts';
import { assemble } from '../../../../src/site/outputs/assemble.ts';
import { AS_OF } from '../../../as-of.ts';
import { makePng } from '../../../project/pictures.ts';
import { temporaryDirectory } from '../../../temporary.ts';

export type TypedSettings = z.input<typeof Settings>;

/** Builds notes and, next to them, pictures of these sizes. `files` has the text of each file by its path. */
export async function buildPages(
  notes: Record<string, string>,
  settings: TypedSettings = {},
  {
    sizes = {},
    unpublished = false,
  }: { sizes?: Record<string, number[]>; unpublished?: boolean } = {},
) {
  const pictures = Object.entries(sizes).map(
    ([name, [width = 0, height = 0]]) => [`${name}.png`, makePng(width, height)] as const,
  );
  const releases = temporaryDirectory({ ...notes, ...Object.fromEntries(pictures) });
  const all = Settings.parse({ siteUrl: 'https://example.com/x/', ...settings });
  const made = await assemble({ asOf: AS_OF, releases, settings: all, unpublished });
  const files = new Map(made.files.map(({ path, content }) => [path, String(content)]));
  const problems = made.problems.map(({ message }) => message);
  return {
    files,
    problems,
    paths: [...files.keys()],
    read: (path: string) => files.get(path) ?? '',
  };
}
