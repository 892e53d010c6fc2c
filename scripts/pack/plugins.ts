import { isBuiltin } from 'node:module';
import type { Plugin } from 'esbuild';
import { makeSchemaFiles } from '../../src/site/schema-files.ts';

/** The schemas are the same at every build: they are written once, here. */
export const schemaFiles: Plugin = {
  name: 'schema-files',
  setup: (build) => {
    build.onLoad({ filter: /\/src\/site\/schema-files\.ts$/ }, () => {
      const files = JSON.stringify(makeSchemaFiles());
      return { contents: `export const makeSchemaFiles = () => ${files};`, loader: 'js' };
    });
  },
};

/**
 * Modules of Node.js are taken from the process: an import of `node:fs` or `node:process` makes an ES module of it first,
 * which loads streams and opens standard input. `node:sqlite`, which older ones lack, stays an import that can fail.
 */
export const builtins: Plugin = {
  name: 'builtins',
  setup: (build) => {
    build.onResolve({ filter: /^[\w/:]+$/ }, ({ path }) => {
      const isTaken = isBuiltin(path) && path !== 'node:sqlite';
      return isTaken ? { path, namespace: 'builtin' } : undefined;
    });
    build.onLoad({ filter: /./, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
    }));
  },
};

/**
 * What packages load and Gazette never lets them use: commander starts no programs, gray-matter parses no YAML, and
 * vfile-reporter is told whether there is colour.
 */
const UNUSED = [
  { importer: /\/commander\//, path: /^node:child_process$/, exports: '{}' },
  { importer: /\/gray-matter\//, path: /^js-yaml$/, exports: '{ safeLoad() {}, safeDump() {} }' },
  { importer: /\/vfile-reporter\//, path: /^supports-color$/, exports: '{ stderr: {} }' },
];

export const unused: Plugin = {
  name: 'unused',
  setup: (build) => {
    for (const { importer, path, exports } of UNUSED) {
      build.onResolve({ filter: path }, (found) =>
        importer.test(found.importer) ? { path: exports, namespace: 'unused' } : undefined,
      );
    }
    build.onLoad({ filter: /./, namespace: 'unused' }, ({ path }) => ({
      contents: `module.exports = ${path};`,
    }));
  },
};
