import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { assemble } from '../../src/output/assemble.ts';
import { build } from '../../src/output/build.ts';
import { Settings } from '../../src/project/settings.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { makePng } from '../project/art/pictures.ts';
import { middle, newest } from './build-notes.ts';

const HOSTS = ['cloudflare', 'netlify', 'vercel', 'firebase', 'azure', 'nginx', 'caddy', 'apache'];
const ALL = Settings.parse({ siteUrl: 'https://example.com/', hosting: HOSTS });

function prepare(changes: object = {}) {
  const releases = temporaryDirectory({
    'a.md': noteText({ version: '3.0', date: '2026-03-01', art: 'a.png' }),
    'b.md': middle,
  });
  writeFileSync(join(releases, 'a.png'), makePng(3, 2));
  return { releases, settings: { ...ALL, ...changes } };
}

const listFiles = (directory: string) =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => [
      join(parentPath, name),
      readFileSync(join(parentPath, name), 'utf8'),
    ]);

describe('a file that someone else wrote', () => {
  test('is not replaced, whichever it is, and nothing is written', async () => {
    const paths = (await assemble(prepare())).files.map(({ path }) => path);
    const guarded = paths.filter((path) => !path.startsWith('art/'));
    expect(guarded).toHaveLength(paths.length - 1);
    for (const path of guarded) {
      for (const text of ['mine', '{ "mine": true }', '<!doctype html><title>Mine</title>\n']) {
        const out = temporaryDirectory({ [path]: text, 'other.txt': 'mine' });
        const before = listFiles(out);
        const start = `${join(out, path)} is there already, and a build did not write it; move it away, or `;
        await expect(build({ ...prepare(), out })).rejects.toThrow(start);
        expect(listFiles(out)).toEqual(before);
      }
    }
  });

  test('is named with all others, and with what to do about each', async () => {
    const out = temporaryDirectory({ 'index.html': 'mine', 'feed.xml': 'mine', _headers: 'mine' });
    const is = (name: string) =>
      `${join(out, name)} is there already, and a build did not write it; move it away, or`;
    await expect(build({ ...prepare(), out })).rejects.toThrow(
      new Error(
        [
          `${is('feed.xml')} name another directory with --out`,
          `${is('index.html')} set "page": false in the settings`,
          `${is('_headers')} leave cloudflare and netlify out of "hosting" and add our rules to it by hand`,
        ].join('\n'),
      ),
    );
    const bare = temporaryDirectory({ 'index.html': 'mine' });
    const { written } = await build({ ...prepare({ page: false, hosting: [] }), out: bare });
    expect(written).toContain('v2/cloud/version');
  });

  test('is replaced where it is empty', async () => {
    const out = temporaryDirectory({ 'index.html': '' });
    expect((await build({ ...prepare(), out })).written).toContain('index.html');
  });

  test.each([
    ['vercel.json', '"headers": [', '"cleanUrls": true,\n  "headers": ['],
    ['vercel.json', '"source": "/v2/cloud/(.*)"', '"source": "/mine"'],
    ['firebase.json', '"headers": [', '"rewrites": [],\n    "headers": ['],
    ['staticwebapp.config.json', '"route": "/v2/cloud/*"', '"route": "/mine"'],
    ['_headers', '/v2/cloud/*\n', '/mine\n  A: b\n/v2/cloud/*\n'],
    ['_headers', '/v2/cloud/*\n', '# mine\n/v2/cloud/*\n'],
  ])('%s is theirs too where our rules are among theirs: %s', async (path, ours, theirs) => {
    const { files } = await assemble(prepare());
    const content = String(files.find((file) => file.path === path)?.content);
    const text = content.replace(ours, theirs);
    expect(text).not.toBe(content);
    const out = temporaryDirectory({ [path]: text });
    await expect(build({ ...prepare({ page: false }), out })).rejects.toThrow(
      ' is there already, and',
    );
  });
});

describe('a file of an earlier build is replaced', () => {
  const OTHERS = { siteTitle: 'Other', siteUrl: 'https://other.example.com/x/', locale: 'ar' };

  test('by one of other notes and settings', async () => {
    const out = temporaryDirectory();
    const { releases } = prepare();
    writeFileSync(join(releases, 'c.md'), newest.replace('3.0', '4.0').replace('03-01', '04-01'));
    const settings = { ...ALL, ...OTHERS, escapeSlashes: true, format: 'markdown' as const };
    await build({ releases, settings, out });
    const before = (await assemble({ releases, settings })).files;
    const after = (await assemble(prepare({ page: false }))).files;
    const differ = after.filter(
      ({ path, content }) => before.find((file) => file.path === path)?.content !== content,
    );
    const { written } = await build({ ...prepare({ page: false }), out });
    expect(written.toSorted()).toEqual(
      differ
        .map(({ path }) => path)
        .filter((path) => !path.startsWith('art/'))
        .toSorted(),
    );
    expect((await build({ ...prepare(), out })).written).toContain('index.html');
  });

  test.each([
    [
      'index.html',
      '<!doctype html><html lang="en-US" dir="ltr"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src &#x27;none&#x27;; style-src &#x27;sha256-bHdg=&#x27;">',
    ],
    [
      'feed.xml',
      '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US" xml:base="https://a.example.com/"><id>https://a.example.com/</id><title>Notes</title>',
    ],
  ])('by version 0.2.0, whose %s had no mark', async (path, text) => {
    const out = temporaryDirectory({ [path]: text });
    expect((await build({ ...prepare(), out })).written).toContain(path);
  });

  test('by version 0.2.0, whose schemas had no mark', async () => {
    const { files } = await assemble(prepare());
    const schema = files.find(({ path }) => path === 'schemas/error-response.json');
    const text = String(schema?.content).replace(/ {2}"\$comment".*\n/, '');
    expect(text).not.toBe(schema?.content);
    const out = temporaryDirectory({ 'schemas/error-response.json': text });
    expect((await build({ ...prepare(), out })).written).toContain('schemas/error-response.json');
  });
});

describe('what is no file', () => {
  const make = (path: string, put: (target: string) => void) => {
    const out = temporaryDirectory();
    mkdirSync(dirname(join(out, path)), { recursive: true });
    put(join(out, path));
    return out;
  };

  test.each(['feed.xml', 'v2/cloud/version'])(
    'a pipe, a directory or a device at %s',
    async (path) => {
      const puts = [
        (target: string) => execFileSync('mkfifo', [target]),
        (target: string) => mkdirSync(target),
      ];
      for (const put of puts) {
        const out = make(path, put);
        const error = new Error(`${join(out, path)} is not a file; move it away`);
        await expect(build({ ...prepare(), out })).rejects.toThrow(error);
      }
    },
  );

  test('a link at the place of a file is neither followed nor replaced', async () => {
    const elsewhere = temporaryDirectory({
      'page.html': '<meta name="generator" content="gazette">',
    });
    for (const to of [join(elsewhere, 'page.html'), '/dev/zero', 'index.html', 'nowhere']) {
      const out = make('index.html', (target) => symlinkSync(to, target));
      const message = `${join(out, 'index.html')} is a link, and a build did not write it; put the file itself there`;
      await expect(build({ ...prepare(), out })).rejects.toThrow(new Error(message));
      expect(readdirSync(out)).toEqual(['index.html']);
    }
  });

  test.each(['art', 'v2', 'v2/cloud', 'schemas'])(
    '%s that leads out of the directory',
    async (path) => {
      const elsewhere = temporaryDirectory();
      const out = make(path, (target) => symlinkSync(elsewhere, target));
      await expect(build({ ...prepare(), out })).rejects.toThrow(
        `${join(out, path)} is behind a link that leads out of ${out}, where a build writes nothing; put a directory in its place`,
      );
      expect(readdirSync(elsewhere)).toEqual([]);
    },
  );

  test('v2 that leads nowhere, or back to itself', async () => {
    for (const [to, task, at, why] of [
      ['nowhere', 'follow the link', 'v2', 'there is no such file or directory'],
      ['v2', 'read', 'v2/cloud', 'a symbolic link points back to itself'],
    ]) {
      const out = make('v2', (target) => symlinkSync(String(to), target));
      await expect(build({ ...prepare(), out })).rejects.toThrow(
        new Error(`cannot ${task} ${join(out, String(at))}: ${why}`),
      );
    }
  });

  test('the output itself may be behind a link, and have links that stay in it', async () => {
    const parent = temporaryDirectory();
    mkdirSync(join(parent, 'real/other'), { recursive: true });
    symlinkSync('real', join(parent, 'dist'));
    symlinkSync('other', join(parent, 'real/v2'));
    await build({ ...prepare(), out: join(parent, 'dist') });
    expect(readdirSync(join(parent, 'real/other/cloud'))).toContain('version');
  });

  test('a directory that is called like a temporary file is left', async () => {
    const name = '.gazette-0123456789abcdef.tmp';
    const out = temporaryDirectory({ [`${name}/mine`]: 'mine' });
    await build({ ...prepare(), out });
    expect(readFileSync(join(out, name, 'mine'), 'utf8')).toBe('mine');
  });
});
