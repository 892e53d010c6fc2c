import { describe, expect, test } from 'vitest';
import { renderHostFiles } from '../../../../src/site/outputs/hosts/hosts.ts';
import { headersOf } from '../../../../src/project/served-files.ts';
import { Settings } from '../../../../src/project/settings.ts';
import { RECORDINGS } from '../../../project/pictures.ts';
import { middle, newest } from '../../build-notes.ts';
import { buildPages } from '../pages/build-pages.ts';

const ALL = ['cloudflare', 'netlify', 'vercel', 'firebase', 'azure', 'nginx', 'caddy', 'apache'];
const PAGES = ['github-pages', 'gitlab-pages'];

function makeFiles(hosting: string[], others: object = {}, prefixes?: string[]) {
  const settings = Settings.parse({ siteUrl: 'https://example.com/', hosting, ...others });
  return new Map(
    renderHostFiles(settings, prefixes).map(({ path, content }) => [path, String(content)]),
  );
}

/** What a rule for every path of a site would begin with. */
const EVERYTHING = ['"/(.*)"', '"**"', '"/**"', '"/*"', '\n/*\n', 'location / ', 'path /*', '#^/#'];

/** Whether a file has a path, escaped or not. */
const mentions = (text: string, path: string) => text.replaceAll('\\', '').includes(path);

describe('which files are written', () => {
  test.each([
    [[], []],
    [['cloudflare'], ['_headers', 'v2/cloud/404.html']],
    [['netlify'], ['_headers']],
    [['cloudflare', 'netlify'], ['_headers']],
    [['vercel'], ['vercel.json']],
    [['firebase'], ['firebase.json']],
    [['azure'], ['staticwebapp.config.json']],
    [['nginx'], ['nginx.conf']],
    [['caddy'], ['Caddyfile']],
    [['apache'], ['.htaccess']],
    [['github-pages'], ['.nojekyll']],
    [PAGES, ['.nojekyll']],
  ])('%j', (hosting, paths) => {
    expect([...makeFiles(hosting).keys()]).toEqual(paths);
  });

  test('only Azure gets a copy of the version response', async () => {
    const hosting = ALL.filter((host) => host !== 'azure');
    const { paths } = await buildPages({ 'a.md': newest, 'b.md': middle }, { hosting });
    expect(paths).not.toContain('v2/cloud/version.json');
  });
});

describe.each(ALL)('%s', (host) => {
  const read = (others: object) => [...makeFiles([host], others).values()].join('\n');

  test('has rules for the files of the output, and no others', () => {
    const ours = ['/v2/cloud/', '/releases.json', '/openapi.json', '/schemas/', '/whats-new.js'];
    const pages = ['/index.html', '/releases/', '/404.html'].filter((path) =>
      mentions(read({}), path),
    );
    for (const path of [...ours, '/feed.xml', '/art/']) {
      expect([path, mentions(read({}), path)]).toEqual([path, true]);
    }
    const bare = read({ page: false, siteUrl: undefined });
    for (const path of ours) expect([path, mentions(bare, path)]).toEqual([path, true]);
    for (const path of [...pages, '/feed.xml', '/art/']) {
      expect([path, mentions(bare, path)]).toEqual([path, false]);
    }
    expect(pages).toContain('/index.html');
    expect(pages).toContain('/releases/');
  });

  test('has these rules for each edition', () => {
    const prefixes = ['', 'de/', 'beta/de/'];
    const text = [...makeFiles([host], {}, prefixes).values()].join('\n');
    const paths = ['v2/cloud/version', 'releases.json', 'feed.xml', 'index.html', 'releases/'];
    const all = prefixes.flatMap((prefix) => paths.map((path) => `/${prefix}${path}`));
    expect(all.filter((path) => !mentions(text, path))).toEqual([]);
    expect(mentions(text, '/art/')).toBe(true);
    expect(mentions(text, '/de/art/')).toBe(false);
  });

  test('knows the files for agents and crawlers, the search, and styles of the brand', () => {
    const text = read({}).replaceAll(/\[\^\/\]\*|\(\.\*\)|\.\*/g, '*');
    for (const path of ['/llms.txt', '/sitemap.xml', '/search.json', '/styles/']) {
      expect([path, mentions(text, path)]).toEqual([path, true]);
    }
    expect(text).toContain('text/markdown');
  });

  test('has no rules for what others may serve', () => {
    for (const text of [read({}), read({ page: false })]) {
      expect(EVERYTHING.filter((rule) => text.includes(rule))).toEqual([]);
      expect(text).not.toContain('/v2/auth');
      expect(text).not.toMatch(/\/v2\/(?!cloud\/)/);
    }
  });
});

test('nginx, Caddy, Apache and Firebase hide the files of every chosen host', () => {
  const files = makeFiles(ALL);
  const hidden = [...files.keys()];
  for (const name of ['nginx.conf', 'Caddyfile', '.htaccess', 'firebase.json']) {
    const text = files.get(name) ?? '';
    expect(hidden.filter((path) => !mentions(text, path))).toEqual([]);
  }
});

test('in Apache, a folder is not listed, and mod_alias may be missing', () => {
  const text = makeFiles(['apache']).get('.htaccess') ?? '';
  const [, aliased = ''] = /^<IfModule mod_alias.c>\n(.*?)^<\/IfModule>/ms.exec(text) ?? [];
  expect(aliased).toContain('"^(?:/schemas/|/releases/|/styles/|/art/)$"');
  expect(text.replace(aliased, '')).not.toContain('Redirect');
});

test('in nginx, a folder is 404', () => {
  const text = makeFiles(['nginx']).get('nginx.conf') ?? '';
  expect(text.match(/^ {4}location ~ .*/gm)).toEqual(
    Array.from({ length: 4 }, () => String.raw`    location ~ /(?:\.|$) { return 404; }`),
  );
});

test('Firebase uploads neither its configuration nor hidden files', () => {
  const config: unknown = JSON.parse(makeFiles(['firebase']).get('firebase.json') ?? '');
  expect(config).toMatchObject({ hosting: { public: '.', ignore: ['firebase.json', '**/.*'] } });
});

test.each(['png', 'jpg', 'gif', 'webp', 'avif', ...Object.keys(RECORDINGS)])(
  'nginx gets the type of a local .%s file',
  (extension) => {
    const text = makeFiles(['nginx']).get('nginx.conf') ?? '';
    const [, art = ''] = /^location \^~ \/art\/ \{(.*?)^\}/ms.exec(text) ?? [];
    const [, type] = new RegExp(`^ *(\\S+) (?:\\w+ )*${extension}\\b.*;$`, 'm').exec(art) ?? [];
    expect(type).toBe(headersOf(`art/a.${extension}`)['content-type']);
  },
);

test('no two rules of _headers that match one path set one header', () => {
  for (const hosting of [['cloudflare'], ['netlify']]) {
    const text = makeFiles(hosting).get('_headers') ?? '';
    const [shared = '', version = ''] = text.split('\n\n');
    expect(shared).toMatch(/^\/v2\/cloud\/\*\n/);
    expect(version).toMatch(/^\/v2\/cloud\/version\n/);
    expect(text).toContain('\n/releases/*.md\n  content-type: text/markdown; charset=utf-8\n\n');
    const names = [...`${shared}\n${version}`.matchAll(/^ {2}([^:]+)/gm)].map(([, name]) => name);
    expect(names).toHaveLength(4);
    expect(new Set(names).size).toBe(4);
  }
});
