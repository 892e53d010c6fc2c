import { build } from 'esbuild';
import { ROOT } from './manifest.ts';

/** Bundles the element `<whats-new>` into the one file that sites and apps load: `lib/client/whats-new.js`. */
export async function bundleElement(): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['src/client/element/whats-new.ts'],
    outfile: 'lib/client/whats-new.js',
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
}
