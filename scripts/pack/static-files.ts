import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'rolldown';
import * as z from 'zod/mini';
import {
  makeOpenApi,
  makeSiteOpenApi,
  SCHEMA_OPTIONS,
  ErrorResponse,
  ReleaseHistory,
  SessionsResponse,
  VersionResponse,
} from '../../src/contract/index.ts';
import { DraftFrontMatter } from '../../src/notes/parse/schema.ts';
import { nameNeutral } from '../../src/project/local-media.ts';
import { renderElementStart } from '../../src/site/outputs/static-files.ts';
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
const INLINED = [
  'src/{site/outputs/pages,serve/preview}/*.{css,js}',
  'src/site/outputs/pages/scripts/{search,text}.ts',
];

/**
 * Writes the files that builds copy to their output, JSON Schemas, OpenAPI, `<whats-new>` and the default picture, and
 * the style sheets and scripts of pages. Removes none: a test run can write them while another reads them.
 */
export async function writeStaticFiles(): Promise<void> {
  mkdirSync(join(DIRECTORY, 'schemas'), { recursive: true });
  for (const [name, schema] of Object.entries(SCHEMAS)) {
    const { $schema, ...rest } = z.toJSONSchema(schema, SCHEMA_OPTIONS);
    const described = { $schema, $comment: 'Written by gazette build.', ...rest };
    write(`schemas/${name}.json`, indent(described));
  }
  write('openapi.json', indent(makeSiteOpenApi()));
  write('openapi-sessions.json', indent(makeOpenApi()));
  copyFileSync(join(ROOT, 'scripts/pack/art/release.png'), join(DIRECTORY, 'release.png'));
  for (const path of globSync(INLINED, { cwd: ROOT })) {
    const directory = path.includes('/preview/') ? 'preview' : 'pages';
    mkdirSync(join(DIRECTORY, directory), { recursive: true });
    const code = path.endsWith('.css') ? minifyCss(path) : await bundleScript(path, 'iife');
    write(join(directory, basename(path).replace('.ts', '.js')), code);
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

async function bundleElement(): Promise<void> {
  const code = await bundleScript(`${ELEMENT}/whats-new.ts`, 'esm', {
    STYLE: JSON.stringify(minifyCss(`${ELEMENT}/badge.css`)),
  });
  const linked = code.replace('./view.ts', './whats-new-view.js');
  // A build replaces the first line by the labels of its settings.
  write('whats-new.js', `${renderElementStart(Settings.parse({}))}\n${linked}`);
  const view = await bundleScript(`${ELEMENT}/view.ts`, 'esm', {
    STYLE: JSON.stringify(minifyCss(`${ELEMENT}/style.css`)),
    NEUTRAL: JSON.stringify(nameNeutral()),
  });
  write('whats-new-view.js', view);
}

async function bundleScript(
  path: string,
  format: 'esm' | 'iife',
  define: Record<string, string> = {},
): Promise<string> {
  const { output } = await build({
    cwd: ROOT,
    input: path,
    external: ['./view.ts'],
    transform: { target: 'es2022', define },
    treeshake: { propertyReadSideEffects: false },
    output: { format, minify: true, comments: false },
    write: false,
    logLevel: 'warn',
  });
  return output[0].code;
}

/** A string, a comment, space after a colon, a sign with the space around it, or other space. */
const CSS_TOKEN = /("[^"]*"|'[^']*')|\/\*[^]*?\*\/\s*|(?<=:)\s+|\s*([{};,])\s*|(\s+)/g;

function minifyCss(path: string): string {
  const css = readFileSync(join(ROOT, path), 'utf8').trim();
  return css
    .replaceAll(
      CSS_TOKEN,
      (_, text: string = '', sign: string = '', space: string = '') =>
        text || sign || (space && ' '),
    )
    .replaceAll(';}', '}')
    .replaceAll('@media (', '@media(')
    .replaceAll(/(?<=[:\s,(-])0(?=\.\d)/g, '')
    .replaceAll(/='(\w+)'\]/g, '=$1]');
}
