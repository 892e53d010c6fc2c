import { build, type BuildOptions } from 'esbuild';
import { ROOT } from './manifest.ts';
import { builtins, compiler, constants, edits, late, unused } from './plugins.ts';

const COMMON = {
  absWorkingDir: ROOT,
  outbase: '.',
  outdir: 'lib',
  bundle: true,
  // Paths stand in the bundle: they are those of this directory, wherever a link from it leads.
  preserveSymlinks: true,
  splitting: true,
  format: 'esm',
  target: 'es2023',
  logLevel: 'warning',
} as const satisfies BuildOptions;

/** Bundles what can be imported. Packages stay imports: each runtime and bundler picks its own variant of them. */
export async function bundleLibrary(entryPoints: string[]): Promise<void> {
  const chunkNames = 'src/chunks/[name]-[hash]';
  await build({ ...COMMON, entryPoints, chunkNames, platform: 'neutral', packages: 'external' });
}

/**
 * Bundles the commands with all that they use, since finding and linking packages takes longer than a build of two
 * notes. Names stay, as some errors carry theirs. Returns the files that went in.
 */
export async function bundleCommands(entryPoints: string[]): Promise<string[]> {
  const { metafile } = await build({
    ...COMMON,
    entryPoints,
    chunkNames: 'scripts/chunks/[name]-[hash]',
    // For each file called .js Node looks for the package.json above it.
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    external: ['tinypool'],
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    metafile: true,
    plugins: [unused, builtins, constants, compiler, edits, late],
  });
  return Object.keys(metafile.inputs);
}
