import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { assemble } from '../../src/site/outputs/assemble.ts';
import { build } from '../../src/site/build.ts';
import { Settings } from '../../src/project/settings.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { makePng } from '../project/art/pictures.ts';
import { middle, newest } from './build-notes.ts';
import { AS_OF } from '../as-of.ts';

const HOSTS = ['cloudflare', 'netlify', 'vercel', 'firebase', 'azure', 'nginx', 'caddy', 'apache'];
const ALL = Settings.parse({ siteUrl: 'https://example.com/', hosting: HOSTS });

function prepare(changes: object = {}) {
  const releases = temporaryDirectory({
    'a.md': noteText({ version: '3.0', date: '2026-03-01', art: 'a.png' }),
    'b.md': middle,
  });
  writeFileSync(join(releases, 'a.png'), makePng(3, 2));
  return { asOf: AS_OF, releases, settings: { ...ALL, ...changes } };
}

const listFiles = (directory: string) =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => [
      join(parentPath, name),
      readFileSync(join(parentPath, name), 'utf8'),
    ]);

const refusal = (names: string) =>
  `nothing was written, because a build would replace ${names}, which Gazette did not write; delete what is there, or choose another directory with --out or the setting "out": npm pkg set gazette.out=release-notes, or the key out in gazette.json`;

describe('a file that no build wrote', () => {
  test('is never replaced, and nothing is written', async () => {
    const { files } = await assemble(prepare());
    expect(files.length).toBeGreaterThan(15);
    for (const { path, content: built } of files) {
      for (const content of ['mine', built]) {
        const out = temporaryDirectory({ 'other.txt': 'mine' });
        mkdirSync(dirname(join(out, path)), { recursive: true });
        writeFileSync(join(out, path), content);
        const before = listFiles(out);
        await expect(build({ ...prepare(), out })).rejects.toThrow(refusal(join(out, path)));
        expect(listFiles(out)).toEqual(before);
      }
    }
  });

  test('is reported with the number of the others', async () => {
    const paths = ['_headers', 'nginx.conf', 'feed.xml', '404.html', 'index.html'];
    const out = temporaryDirectory(Object.fromEntries(paths.map((path) => [path, 'mine'])));
    await expect(build({ ...prepare(), out })).rejects.toThrow(
      refusal(`${join(out, '_headers')} and 4 other files`),
    );
  });

  test('is replaced if it is empty', async () => {
    const out = temporaryDirectory({ 'index.html': '' });
    expect((await build({ ...prepare(), out })).written).toContain('index.html');
  });

  test('is left when the files next to it are removed', async () => {
    const out = temporaryDirectory({ 'art/mine.png': 'mine', 'other/mine.txt': 'mine' });
    await build({ ...prepare(), out });
    const { removed } = await build({ ...prepare({ page: false, hosting: [] }), out });
    expect(removed).toContain('index.html');
    expect(readFileSync(join(out, 'art/mine.png'), 'utf8')).toBe('mine');
    expect(readFileSync(join(out, 'other/mine.txt'), 'utf8')).toBe('mine');
  });
});

describe('a file of an earlier build', () => {
  test('is replaced, even if it was changed', async () => {
    const out = temporaryDirectory();
    await build({ ...prepare(), out });
    const before = listFiles(out);
    for (const [path] of before.filter(([name]) => !String(name).includes('.gazette'))) {
      writeFileSync(String(path), 'changed');
    }
    const { written } = await build({ ...prepare(), out });
    expect(written).toHaveLength(before.length - 1);
    expect(listFiles(out)).toEqual(before);
  });

  test('is removed if it is no longer produced, with a directory that is left empty', async () => {
    const out = temporaryDirectory();
    const fresh = temporaryDirectory();
    await build({ ...prepare(), out });
    const { releases, settings } = prepare({ page: false, hosting: ['nginx'], siteUrl: undefined });
    writeFileSync(join(releases, 'a.md'), newest);
    const { removed, written } = await build({ asOf: AS_OF, releases, settings, out });
    expect(removed).toEqual(expect.arrayContaining(['feed.xml', 'index.html', '_headers']));
    expect(removed.some((path) => path.startsWith('art/'))).toBe(true);
    expect(written).toContain('v2/cloud/version');
    expect(existsSync(join(out, 'art'))).toBe(false);
    await build({ asOf: AS_OF, releases, settings, out: fresh });
    const namesIn = (directory: string) =>
      readdirSync(directory, { recursive: true }).map(String).toSorted();
    expect(namesIn(out)).toEqual(namesIn(fresh));
    expect(await build({ asOf: AS_OF, releases, settings, out })).toMatchObject({
      removed: [],
      written: [],
    });
  });
});

describe('anything but a regular file', () => {
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
        const error = new Error(`${join(out, path)} is not a regular file; move it away`);
        await expect(build({ ...prepare(), out })).rejects.toThrow(error);
      }
    },
  );

  test('a link at the path of a file is neither followed nor replaced', async () => {
    const elsewhere = temporaryDirectory({
      'page.html': '<meta name="generator" content="gazette">',
    });
    for (const to of [join(elsewhere, 'page.html'), '/dev/zero', 'index.html', 'nowhere']) {
      const out = make('index.html', (target) => symlinkSync(to, target));
      const message = `${join(out, 'index.html')} is a symbolic link, which could lead anywhere; delete it`;
      await expect(build({ ...prepare(), out })).rejects.toThrow(new Error(message));
      expect(readdirSync(out)).toEqual(['index.html']);
    }
  });

  test.each(['art', 'v2', 'v2/cloud', 'schemas'])(
    'a link at the directory %s is not followed',
    async (path) => {
      for (const to of [temporaryDirectory(), '.', 'nowhere', basename(path)]) {
        const out = make(path, (target) => symlinkSync(to, target));
        const before = readdirSync(dirname(join(out, path)));
        await expect(build({ ...prepare(), out })).rejects.toThrow(
          `${join(out, path)} is a symbolic link, which could lead anywhere; delete it`,
        );
        expect(readdirSync(dirname(join(out, path)))).toEqual(before);
      }
    },
  );

  test('the output directory may be a link', async () => {
    const parent = temporaryDirectory({ 'real/.keep': '' });
    symlinkSync('real', join(parent, 'dist'));
    await build({ ...prepare(), out: join(parent, 'dist') });
    expect(readdirSync(join(parent, 'real/v2/cloud'))).toContain('version');
  });

  test('a directory with the name of a temporary file is left', async () => {
    const name = '.gazette-0123456789abcdef.tmp';
    const out = temporaryDirectory({ [`${name}/mine`]: 'mine' });
    await build({ ...prepare(), out });
    expect(readFileSync(join(out, name, 'mine'), 'utf8')).toBe('mine');
  });
});
