import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import type { Plugin } from 'esbuild';
import { makePageStyles } from '../../src/output/pages/page-styles.ts';
import { renderSchemaFiles } from '../../src/output/schema-files.ts';
import { readWhatsNew } from '../../src/output/whats-new-file.ts';
import { ROOT } from './manifest.ts';

/** Modules that make the same at every build: what they make is written once, here. */
const CONSTANT = [
  { path: /\/src\/site\/page\/page-styles\.ts$/, functions: { makePageStyles } },
  { path: /\/src\/site\/schema-files\.ts$/, functions: { renderSchemaFiles } },
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

/** What else takes zod's compiler from all of zod, by name. */
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
  },
};

/** What packages do that a command would pay dearly for, and what they do instead. */
const EDITS = [
  {
    path: /\/zod\/v4\/core\/index\.js$/,
    part: 'export * from "./compile.js";',
    instead: `export let ${COMPILER_NAMES};`,
  },
  // Names functions for stack traces: a sixth of the time of a check.
  {
    path: /\/unist-util-visit-parents\/lib\/index\.js$/,
    part: /Object\.defineProperty\(visit, 'name', \{[^}]*\}\)/,
    instead: '',
  },
  // Combines the same extensions, which never change, anew for each text: a twentieth of the time of a check.
  {
    path: /\/micromark\/lib\/parse\.js$/,
    part: /export function parse\(options\) \{\s+const settings = [^;]*;\s+const constructs = [^;]*;/,
    instead: `const combined = new WeakMap();
function combineOnce(extensions) {
  const constructs = combined.get(extensions) ?? combineExtensions([defaultConstructs, ...extensions]);
  combined.set(extensions, constructs);
  return constructs;
}
export function parse(options) {
  const constructs = combineOnce(options?.extensions ?? []);`,
  },
  // What begins as a copy of another object has no room for more: V8 keeps the rest beside it, a fifth of the time.
  {
    path: /\/js-yaml\/dist\/js-yaml\.mjs$/,
    part: /\.{3}DEFAULT_PARSER_OPTIONS,\s+\.{3}options,(?=\s+input:)/,
    instead:
      'filename: options.filename ?? DEFAULT_PARSER_OPTIONS.filename, maxDepth: options.maxDepth ?? DEFAULT_PARSER_OPTIONS.maxDepth,',
  },
];

export const edits: Plugin = {
  name: 'edits',
  setup: (build) => {
    for (const { path: filter, part, instead } of EDITS) {
      build.onLoad({ filter }, ({ path }) => {
        const text = readFileSync(path, 'utf8');
        const contents = text.replace(part, instead);
        if (contents !== text) return { contents };
        throw new Error(`${path} is no longer what an edit of scripts/pack/plugins.ts is made for`);
      });
    }
  },
};

/** What is loaded after the command, if at all, or beside it. */
const LATE =
  /\/(?:compile-schema|find-own-art|pages|run-preview|run-publish|run-serve|scan-in-threads|scan-worker|sqlite)\.ts$/;

/**
 * Late modules import the command itself. Of what entries share esbuild makes a file for each set of entries that share
 * it: so all that the command needs is in one file instead of fourteen, and a small build takes a twentieth less time.
 */
export const late: Plugin = {
  name: 'late',
  setup: (build) => {
    build.onLoad({ filter: LATE }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      return { contents: `${text}\nexport { run } from '#root/scripts/run.ts';`, loader: 'ts' };
    });
  },
};
