import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readServedFile } from '../../src/serve/read-file.ts';
import { temporaryDirectory } from '../temporary.ts';

test('a file that exists but cannot be read is an error, not a missing file', () => {
  const directory = temporaryDirectory({ huge: '' });
  truncateSync(join(directory, 'huge'), 2 ** 31);
  expect(() => readServedFile(directory, '/huge')).toThrow(
    'File size (2147483648) is greater than 2 GiB',
  );
  expect(readServedFile(directory, '/none')).toBeUndefined();
});
