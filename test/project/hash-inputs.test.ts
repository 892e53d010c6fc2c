import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { hashInputs } from '../../src/project/hash-inputs.ts';
import { Settings } from '../../src/project/settings.ts';
import { temporaryDirectory } from '../temporary.ts';

const settings = Settings.parse({});

function open() {
  const releases = temporaryDirectory({
    'a.md': 'note',
    'img/a.png': 'picture',
    'dist/.gazette.json': '{}',
    'dist/art/a.png': 'picture',
  });
  const write = (path: string, text = 'new') => {
    mkdirSync(dirname(join(releases, path)), { recursive: true });
    writeFileSync(join(releases, path), text);
  };
  return { releases, write, before: hashInputs(releases, settings) };
}

test.each(['a.md', 'b.md', 'c.markdown', 'img/a.png', 'img/deep/b.mp4', 'brand.css'])(
  'a change of %s changes the hash',
  (path) => {
    const { releases, write, before } = open();
    write(path);
    expect(hashInputs(releases, settings)).not.toBe(before);
  },
);

test.each(['.a.md.swp', '.git/a.md', 'node_modules/a/a.md', 'a.md~', 'dist/art/b.png', 'x.html'])(
  'a change of %s does not',
  (path) => {
    const { releases, write, before } = open();
    write(path);
    expect(hashInputs(releases, settings)).toBe(before);
  },
);

test('a name, a removed file and a setting change it; the same content elsewhere has the same', () => {
  const { releases, write, before } = open();
  const other = Settings.parse({ title: 'News of {version}' });
  expect(hashInputs(releases, other)).not.toBe(before);
  rmSync(join(releases, 'a.md'));
  write('b.md', 'note');
  expect(hashInputs(releases, settings)).not.toBe(before);
  expect(open().before).toBe(before);
});

test('links that lead nowhere, pipes and directories with the name of a note do not stop it', () => {
  const { releases } = open();
  symlinkSync('nowhere.md', join(releases, 'b.md'));
  symlinkSync('.', join(releases, 'c.md'));
  execFileSync('mkfifo', [join(releases, 'd.md')]);
  mkdirSync(join(releases, 'e.md'));
  expect(hashInputs(releases, settings)).toMatch(/^[\da-f]{64}$/);
});
