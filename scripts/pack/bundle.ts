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

/** Bundles what can be imported. Packages stay imports, so that each runtime and bundler picks its own variant. */
export async function bundleLibrary(entryPoints: string[]): Promise<void> {
  const chunkNames = 'src/chunks/[name]-[hash]';
  await build({ ...COMMON, entryPoints, chunkNames, platform: 'neutral', packages: 'external' });
}

/** Packages with native code, which must be installed. */
const EXTERNAL = ['satteri'];

/**
 * Some bundled packages call `require`, which ES modules do not have, for modules of Node.js. For any other module the
 * result is undefined: gray-matter would load esprima, which takes as long as a tenth of a small build and is not used.
 */
const REQUIRE = 'const require = (name) => process.getBuiltinModule(name);';

/**
 * Bundles the command with the packages that it uses: finding and linking them takes longer than a small build. Returns
 * the files that were bundled.
 */
export async function bundleCommands(entryPoints: string[]): Promise<string[]> {
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
