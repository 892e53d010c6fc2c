import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findPlace, hashPlace } from '../../src/site/output-place.ts';
import { temporaryDirectory } from '../temporary.ts';

const KIB = 1024;

test.each([0, 1, 64 * KIB - 1, 64 * KIB, 64 * KIB + 1, 300 * KIB])(
  'the SHA-256 of a file of %i bytes',
  (size) => {
    const text = 'notes '.repeat(size).slice(0, size);
    const directory = temporaryDirectory({ file: text });
    const expected = createHash('sha256').update(text).digest('hex');
    expect(hashPlace(findPlace(join(directory, 'file')))).toBe(expected);
  },
);

test('a file that is gone is an error with its path', () => {
  const target = join(temporaryDirectory(), 'file');
  expect(() => hashPlace(findPlace(target))).toThrow(
    `cannot read ${target}: there is no such file or directory`,
  );
});
