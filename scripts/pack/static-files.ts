import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { transform } from 'esbuild';
import { build } from 'rolldown';
import * as z from 'zod/mini';
import {
  makeOpenApi,
  ErrorResponse,
  ReleaseHistory,
  SessionsResponse,
  VersionResponse,
} from '../../src/contract/index.ts';
import { DraftFrontMatter } from '../../src/notes/parse/schema.ts';
import { nameNeutral } from '../../src/project/art.ts';
import { formatElementLabels } from '../../src/site/static-files.ts';
import { Settings } from '../../src/project/settings.ts';
import { ROOT } from './manifest.ts';

const DIRECTORY = join(ROOT, 'lib/static');

const SCHEMAS = {
  'front-matter': DraftFrontMatter,
  'version-response': VersionResponse,
  'release-history': ReleaseHistory,
  'sessions-response': SessionsResponse,
  'error-response': ErrorResponse,
};

/** Style sheets and scripts that pages contain. */
const INLINED = 'src/{site/pages,serve/preview}/*.{css,js}';
const CSS = { loader: 'css' } as const;
const SCRIPT = { loader: 'js', format: 'iife' } as const;

const COMMENT = '  "$comment": "Written by gazette build.",\n';

/**
 * Writes the files that builds copy to their output, JSON Schemas, OpenAPI, `<whats-new>` and the default picture, and
 * the style sheets and scripts of pages.
 */
export async function writeStaticFiles(): Promise<void> {
  rmSync(DIRECTORY, { recursive: true, force: true });
  mkdirSync(join(DIRECTORY, 'schemas'), { recursive: true });
  for (const [name, schema] of Object.entries(SCHEMAS)) {
    const text = indent(z.toJSONSchema(schema, { io: 'input' }));
    write(`schemas/${name}.json`, text.replace(/(?<=^\{\n.*\n)/, COMMENT));
  }
  write('openapi.json', indent(makeOpenApi()));
  copyFileSync(join(ROOT, 'scripts/pack/art/release.png'), join(DIRECTORY, 'release.png'));
  for (const path of globSync(INLINED, { cwd: ROOT })) {
    const directory = join(DIRECTORY, basename(dirname(path)));
    mkdirSync(directory, { recursive: true });
    const source = readFileSync(join(ROOT, path), 'utf8');
    const format = path.endsWith('.css') ? CSS : SCRIPT;
    const { code } = await transform(source, { ...format, minify: true });
    write(join(basename(directory), basename(path)), code);
  }
  await bundleElement();
  // Next.js renders modules on the server only, unless they begin like this.
  write('whats-new-react.js', "'use client';\nimport './whats-new.js';\n");
}

function write(path: string, text: string): void {
  writeFileSync(join(DIRECTORY, path), text);
}

function indent(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

const ELEMENT = 'src/client/element';

/** Rolldown writes it in fewer bytes than esbuild. */
async function bundleElement(): Promise<void> {
  const css = readFileSync(join(ROOT, ELEMENT, 'style.css'), 'utf8');
  const { code } = await transform(css, { loader: 'css', minify: true });
  const style = code.trim().replaceAll(', ', ',');
  await build({
    cwd: ROOT,
    input: `${ELEMENT}/whats-new.ts`,
    transform: {
      target: 'es2022',
      define: { STYLE: JSON.stringify(style), NEUTRAL: JSON.stringify(nameNeutral()) },
    },
    output: {
      file: join(DIRECTORY, 'whats-new.js'),
      format: 'esm',
      minify: true,
      comments: false,
      // A build replaces this line by the labels of its settings.
      postBanner: formatElementLabels(Settings.parse({})),
    },
    logLevel: 'warn',
  });
}
