import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { readStatic } from '../../../src/project/files.ts';
import { listElementFiles, listSchemaFiles } from '../../../src/site/outputs/static-files.ts';
import { Settings } from '../../../src/project/settings.ts';
import { temporaryDirectory } from '../../temporary.ts';
import { buildNotes, middle, newest } from '../build-notes.ts';

const text = readFileSync('lib/static/whats-new.js', 'utf8');

test('the element is one module without imports, and does nothing when a server imports it', () => {
  const file = join(temporaryDirectory({ 'whats-new.mjs': text }), 'whats-new.mjs');
  const script = `import(${JSON.stringify(file)}).then((module) => console.log(Object.keys(module)))`;
  expect(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })).toBe('[]\n');
});

test('a build copies every static file except the default picture, what servers need, the entry for React and what pages contain', async () => {
  const { written } = await buildNotes({ 'a.md': newest, 'b.md': middle });
  const paths = globSync('**', { cwd: 'lib/static', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative('lib/static', join(entry.parentPath, entry.name)))
    .filter(
      (path) =>
        !/^(?:pages|preview)\/|^release\.png$|^openapi-sessions\.json$|-react\.js$/.test(path),
    );
  expect(paths).toContain('whats-new.js');
  expect(written).toEqual(expect.arrayContaining(paths));
});

test('a build writes the labels of its settings into the element, and changes nothing else', () => {
  const settings = Settings.parse({
    locale: 'de',
    labels: { more: 'Mehr: $& </script>' },
  });
  const [first, ...lines] = String(listElementFiles(settings)[0]?.content).split('\n');
  expect(first).toBe(
    'const LABELS={"close":"Schließen","more":"Mehr: $& </script>","all":"Alle Versionen","badge":"Neuerungen","unread":"Neue Versionen: {count}","read":"{version} ganz lesen","withdrawn":"Zurückgezogen"},ACCENT="";',
  );
  expect(lines).toEqual(text.split('\n').slice(1));
  expect(listElementFiles(Settings.parse({}))[0]?.content).toBe(text);
});

test('the setting accent adds rules to the first line of the element, legible in both schemes', () => {
  const settings = Settings.parse({ accent: '#fc0' });
  const [first = '', ...lines] = String(listElementFiles(settings)[0]?.content).split('\n');
  const [plain = '', ...plainLines] = text.split('\n');
  const both = 'light-dark(#856a00,#ffcc00)';
  const link = (to: string) =>
    `.link,.all{color:var(--whats-new-muted,color-mix(in srgb,${both} 40%,${to}))}`;
  const rules =
    `.close{background:var(--whats-new-accent,${both})}.count{background:var(--whats-new-accent,#856a00)}` +
    `${link('currentColor')}dialog{${link(`var(--whats-new-color,${both})`)}}`;
  expect(first).toBe(
    plain.replace('ACCENT=""', `ACCENT="@supports (color:light-dark(red,red)){${rules}}"`),
  );
  expect(lines).toEqual(plainLines);
});

test.each([
  [undefined, 'https://example.com'],
  ['https://notes.example.org/', 'https://notes.example.org'],
  ['http://localhost:8080/$&/notes/', 'http://localhost:8080/$&/notes'],
])('with siteUrl %s, the server of openapi.json is %s', (siteUrl, server) => {
  const siteTitle = 'News of "Kite" $&';
  const files = listSchemaFiles({ siteUrl, siteTitle });
  const { content } = files.find(({ path }) => path === 'openapi.json') ?? {};
  const document: unknown = JSON.parse(String(content));
  expect(document).toMatchObject({
    info: { title: siteTitle },
    servers: [{ url: '{base_url}', variables: { base_url: { default: server } } }],
  });
  expect(document).toHaveProperty('paths', {
    '/v2/cloud/version': expect.anything(),
    '/releases.json': expect.anything(),
    '/whats-new.json': expect.anything(),
  });
});

test('if a file is missing, the error names the command that creates it', () => {
  expect(() => readStatic('missing.js')).toThrow(
    'lib/static/missing.js cannot be read; create it with `npm run setup`',
  );
});
