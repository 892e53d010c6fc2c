import { relative } from 'node:path';
import { build, type BuildOptions } from 'rolldown';
import { ROOT } from './manifest.ts';

/** jsonc-parser's `main` cannot be bundled. */
const RESOLVE = { mainFields: ['module', 'main'], symlinks: false };

/**
 * Bundles entries for all runtimes. The packages of `external` stay imports: users install them, also for their types.
 * Returns the files that were bundled.
 */
export async function bundleLibrary(entries: string[], external: string[]): Promise<string[]> {
  return bundle(entries, external, {
    platform: 'neutral',
    resolve: RESOLVE,
    output: {
      entryFileNames: '[name].js',
      chunkFileNames: 'src/chunks/[name]-[hash].js',
      // A file of its own, which bundlers leave out, with zod, if an app imports no schema of `gazette/client`.
      codeSplitting: {
        groups: [
          { name: 'content', test: /content-node\.ts$/, priority: 1 },
          { name: 'schemas', test: /version-response\.ts$/ },
        ],
      },
      minify: false,
    },
  });
}

/** Packages with native code, which must be installed. */
const EXTERNAL = ['satteri'];

/**
 * Bundles the command and the entry for Node.js with the packages that they use: finding and linking them takes longer
 * than a small build. `address` is where the package is downloaded. `replaced` has texts to use for modules, by the ends of their
 * paths. Returns the files that were bundled.
 */
export async function bundleForNode(
  entries: string[],
  {
    address,
    directory = 'lib',
    replaced = {},
  }: { address?: string | undefined; directory?: string; replaced?: Record<string, string> } = {},
): Promise<string[]> {
  const findText = (id: string) => Object.entries(replaced).find(([end]) => id.endsWith(end))?.[1];
  return bundle(entries, EXTERNAL, {
    plugins: [{ name: 'replace', load: (id) => findText(id) }],
    platform: 'node',
    transform: { define: { PACKAGE_ADDRESS: JSON.stringify(address) ?? 'undefined' } },
    // gray-matter has an engine for JavaScript, which is never used, and needs esprima and eval.
    resolve: { ...RESOLVE, alias: { esprima: false } },
    checks: { eval: false },
    output: {
      dir: directory,
      // Without a package.json next to it, Node.js looks for one in every directory above a .js file.
      entryFileNames: '[name].mjs',
      chunkFileNames: 'scripts/chunks/[name]-[hash].mjs',
      comments: false,
      // Each file takes time to find and to link.
      codeSplitting: { groups: [{ name: 'shared', minShareCount: 5 }] },
      // Without line breaks, an uncaught error prints the whole file.
      minify: { compress: true, mangle: false, codegen: { removeWhitespace: false } },
    },
  });
}

async function bundle(
  entries: string[],
  packages: string[],
  { output, ...options }: BuildOptions & { output: object },
): Promise<string[]> {
  const { output: written } = await build({
    ...options,
    cwd: ROOT,
    input: Object.fromEntries(entries.map((path) => [path.replace(/\.ts$/, ''), path])),
    external: new RegExp(`^(?:node:|(?:${packages.join('|')})(?:/|$))`),
    transform: { ...options.transform, target: 'es2023' },
    output: { dir: 'lib', ...output, format: 'esm' },
    logLevel: 'warn',
  });
  const paths = written.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  return paths.filter((path) => !path.startsWith('\0')).map((path) => relative(ROOT, path));
}
