import { build, type BuildOptions } from 'esbuild';
import { ROOT } from './manifest.ts';

const COMMON = {
  absWorkingDir: ROOT,
  outbase: '.',
  outdir: 'lib',
  bundle: true,
  // The bundle contains the paths of its inputs; they must not depend on where links lead.
  preserveSymlinks: true,
  splitting: true,
  format: 'esm',
  target: 'es2023',
  logLevel: 'warning',
} as const satisfies BuildOptions;

/**
 * Bundles entries for all runtimes. The packages of `external` stay imports: users install them, also for their types.
 * Returns the files that were bundled.
 */
export async function bundleLibrary(entryPoints: string[], external: string[]): Promise<string[]> {
  const { metafile } = await build({
    ...COMMON,
    entryPoints,
    chunkNames: 'src/chunks/[name]-[hash]',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    external: [...external, 'node:*'],
    metafile: true,
  });
  return Object.keys(metafile.inputs);
}

/** Packages with native code, which must be installed. */
const EXTERNAL = ['satteri'];

/**
 * Some bundled packages call `require`, which ES modules do not have, for modules of Node.js. For any other module the
 * result is undefined: gray-matter would load esprima, which takes as long as a tenth of a small build and is not used.
 */
const REQUIRE = 'const require = (name) => process.getBuiltinModule(name);';

/**
 * Bundles the command and the entry for Node.js with the packages that they use: finding and linking them takes longer
 * than a small build. Returns the files that were bundled.
 */
export async function bundleForNode(entryPoints: string[]): Promise<string[]> {
  const { metafile } = await build({
    ...COMMON,
    entryPoints,
    chunkNames: 'scripts/chunks/[name]-[hash]',
    // Without a package.json next to it, Node.js looks for one in every directory above a .js file.
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    // jsonc-parser's other variant cannot be bundled.
    mainFields: ['module', 'main'],
    external: EXTERNAL,
    banner: { js: REQUIRE },
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    metafile: true,
  });
  return Object.keys(metafile.inputs);
}
