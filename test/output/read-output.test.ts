import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listOutput, readBuilt, readOutput } from '../../src/output/read-output.ts';
import { temporaryDirectory } from '../temporary.ts';

test('every file is listed in order, and hidden ones apart', () => {
  const directory = temporaryDirectory({
    'v2/cloud/version': '',
    'b.html': '',
    'art/b.png': '',
    'art/a b+ü.png': '',
    '.DS_Store': '',
    '.well-known/x/y': '',
    'v2/.gazette-0123456789abcdef.tmp': '',
  });
  mkdirSync(join(directory, 'empty'));
  expect(listOutput(directory)).toEqual({
    paths: ['art/a b+ü.png', 'art/b.png', 'b.html', 'v2/cloud/version'],
    hidden: ['.DS_Store', '.well-known', 'v2/.gazette-0123456789abcdef.tmp'],
  });
});

describe('what cannot be published', () => {
  test('a directory that is not there', () => {
    const message = 'cannot read the output in no/such: there is no such file or directory';
    expect(() => listOutput('no/such')).toThrow(new Error(message));
  });

  test('a link, even to a file inside', () => {
    const directory = temporaryDirectory({ a: '' });
    symlinkSync('a', join(directory, 'b'));
    expect(() => listOutput(directory)).toThrow(
      new Error(`${directory}/b is a link, which cannot be published; put the file itself there`),
    );
  });

  test('a pipe', () => {
    const directory = temporaryDirectory();
    execFileSync('mkfifo', [join(directory, 'pipe')]);
    expect(() => listOutput(directory)).toThrow(
      new Error(`${directory}/pipe is not a file; move it elsewhere`),
    );
  });

  test('a file of over 100 MiB', () => {
    const directory = temporaryDirectory({ film: '' });
    const film = join(directory, 'film');
    truncateSync(film, 100 * 1024 * 1024);
    expect(listOutput(directory).paths).toEqual(['film']);
    truncateSync(film, 100 * 1024 * 1024 + 1);
    expect(() => listOutput(directory)).toThrow(
      new Error(`${film} is over 100 MiB, too large to be published; move it elsewhere`),
    );
  });

  test('a file that is gone meanwhile', () => {
    expect(() => readOutput('no', 'such')).toThrow(
      new Error('cannot read no/such: there is no such file or directory'),
    );
  });
});

test('a file must be what a build would write', () => {
  const directory = temporaryDirectory();
  const read = () => readBuilt(directory, { path: 'a', content: 'new' }).toString();
  expect(read).toThrow(new Error(`${directory}/a is not there; run gazette build first`));
  writeFileSync(join(directory, 'a'), 'old');
  expect(read).toThrow(
    new Error(`${directory}/a is not what the notes make now; run gazette build first`),
  );
  writeFileSync(join(directory, 'a'), 'new');
  expect(read()).toBe('new');
});
