import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { loadForSite } from './site/load-releases.ts';
import type { LoadedRelease, LoadReleasesOptions } from './site/options.ts';
import { quoteAlerts } from './site/places/generators.ts';

/** What the loader uses of the context of Astro's content loaders. */
interface LoaderContext {
  store: {
    keys: () => string[];
    get: (id: string) => { digest?: string | number | undefined } | undefined;
    set: (entry: {
      id: string;
      data: Record<string, unknown>;
      body: string;
      filePath: string;
      digest: string;
      rendered: Rendered;
      assetImports?: string[];
    }) => boolean;
    delete: (id: string) => void;
  };
  config: { root: URL };
  logger: { error: (message: string) => void };
  watcher?: {
    add: (path: string) => unknown;
    on: (event: 'all', listener: (event: string, path: string) => void) => unknown;
  };
  generateDigest: (data: string) => string;
  renderMarkdown: (markdown: string, options?: { fileURL?: URL }) => Promise<Rendered>;
}

interface Rendered {
  html: string;
  metadata?: { imagePaths?: string[]; [key: string]: unknown };
}

/** The data of an entry of the collection, in the order of the site, from 0 for the newest. */
export type GazetteEntry = Omit<LoadedRelease, 'date'> & { date: Date; order: number };

/**
 * A content loader of Astro: release notes as entries of a collection, rendered as its other Markdown is. Local pictures are
 * optimized. The ids are the `slug` of each release. By default, `urlOf` is `../SLUG/`.
 */
export function gazetteLoader({
  urlOf = ({ slug }) => `../${slug}/`,
  ...options
}: Omit<LoadReleasesOptions, 'media'> = {}) {
  return {
    name: 'gazette',
    async load(context: LoaderContext): Promise<void> {
      const { config, logger, watcher } = context;
      const root = fileURLToPath(config.root);
      // Pictures are next to the text, for Astro.
      const directory = join(root, '.astro/gazette');
      const load = async () => {
        const media = { directory, url: './' };
        const { releases, labels } = await loadForSite({ ...options, urlOf, media });
        const texts = releases.map((release) => ({
          ...release,
          markdown: quoteAlerts(release.markdown, labels),
        }));
        await storeReleases(texts, directory, context);
      };
      await load();
      const notes = resolve(root, options.releases ?? options.settings?.releases ?? 'releases');
      watcher?.add(notes);
      watcher?.on('all', (_, path) => {
        if (path.startsWith(notes + sep)) load().catch((error) => logger.error(String(error)));
      });
    },
  };
}

async function storeReleases(
  releases: readonly LoadedRelease[],
  directory: string,
  { store, config, generateDigest, renderMarkdown }: LoaderContext,
): Promise<void> {
  const old = new Set(store.keys());
  for (const [order, release] of releases.entries()) {
    const { slug: id, markdown: body } = release;
    old.delete(id);
    const digest = generateDigest(JSON.stringify([order, release]));
    if (store.get(id)?.digest === digest) continue;
    const path = join(directory, `${id}.md`);
    const rendered = await renderMarkdown(body, { fileURL: pathToFileURL(path) });
    const imports = rendered.metadata?.imagePaths;
    const date = new Date(release.date);
    store.set({
      id,
      data: { ...release, order, date },
      body,
      filePath: relative(fileURLToPath(config.root), path),
      digest,
      rendered,
      ...(imports && { assetImports: imports }),
    });
  }
  for (const id of old) store.delete(id);
}
