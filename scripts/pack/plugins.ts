import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import type { Plugin } from 'esbuild';
import { makeSchemaFiles } from '../../src/site/schema-files.ts';
import { readWhatsNew } from '../../src/site/whats-new-file.ts';
import { ROOT } from './manifest.ts';

/** Modules that make the same files at every build: what they make is written once, here. */
const CONSTANT = [
  { path: /\/src\/site\/schema-files\.ts$/, functions: { makeSchemaFiles } },
  { path: /\/src\/site\/whats-new-file\.ts$/, functions: { readWhatsNew } },
];

export const constants: Plugin = {
  name: 'constants',
  setup: (build) => {
    for (const { path, functions } of CONSTANT) {
      build.onLoad({ filter: path }, () => ({ contents: freeze(functions), loader: 'js' }));
    }
  },
};

function freeze(functions: Record<string, () => unknown>): string {
  const lines = Object.entries(functions).map(
    ([name, make]) => `export const ${name} = () => (${JSON.stringify(make())});`,
  );
  return lines.join('\n');
}

/**
 * Modules of Node.js are taken from the process: an import of `node:fs` or `node:process` makes an ES module of it first,
 * which loads streams and opens standard input. `node:sqlite`, which older ones lack, stays an import that can fail.
 */
export const builtins: Plugin = {
  name: 'builtins',
  setup: (build) => {
    build.onResolve({ filter: /^[\w/:]+$/ }, ({ path, kind }) => {
      if (!isBuiltin(path) || path === 'node:sqlite') return undefined;
      return { path, namespace: kind === 'require-call' ? 'required' : 'imported' };
    });
    build.onLoad({ filter: /./, namespace: 'required' }, ({ path }) => ({
      contents: `module.exports = ${take(path)};`,
    }));
    build.onLoad({ filter: /./, namespace: 'imported' }, ({ path }) => ({
      contents: exportAll(path),
    }));
  },
};

const take = (path: string) => `process.getBuiltinModule(${JSON.stringify(path)})`;

/** Calls that are marked as pure go where nothing imports their names, and loaders behind getters with them. */
function exportAll(path: string): string {
  const exported = Object.keys(process.getBuiltinModule(path) ?? {}).filter(
    (name) => name !== 'default',
  );
  return [
    `const all = ${take(path)}; export default all;`,
    ...exported.map((name) => `export const ${name} = /* @__PURE__ */ (() => all.${name})();`),
  ].join('\n');
}

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

/** What unist-util-visit-parents does to each function it makes, for stack traces: a sixth of the time of a check. */
const NAMING = /Object\.defineProperty\(visit, 'name', \{[^}]*\}\)/;

export const unnamed: Plugin = {
  name: 'unnamed',
  setup: (build) => {
    build.onLoad({ filter: /\/unist-util-visit-parents\/lib\/index\.js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (NAMING.test(text)) return { contents: text.replace(NAMING, '') };
      throw new Error('unist-util-visit-parents names no functions any more; delete the plugin');
    });
  },
};

/** The line by which all of zod brings its compiler, and what else takes it from there by name. */
const COMPILER = 'export * from "./compile.js";';
const COMPILER_NAMES =
  'INVALID, compile, withParser, ZodCompileAsyncError, ZodCompileUnsupportedError';

/** Only the module that compiles a schema gets zod's compiler: every command would load it, with the rest of zod. */
export const compiler: Plugin = {
  name: 'compiler',
  setup: (build) => {
    build.onResolve({ filter: /^zod\/mini$/ }, ({ importer }) =>
      importer.endsWith('/compile-schema.ts')
        ? { path: join(ROOT, 'node_modules/zod/v4/core/compile.js') }
        : undefined,
    );
    build.onLoad({ filter: /\/zod\/v4\/core\/index\.js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (!text.includes(COMPILER)) throw new Error('zod brings its compiler in another way now');
      return { contents: text.replace(COMPILER, `export let ${COMPILER_NAMES};`) };
    });
  },
};
