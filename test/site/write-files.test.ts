import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../temporary.ts';

const run = promisify(execFile);
const ROUNDS = 150;

/** A process that writes one file again and again, each time other bytes. */
async function writeAgainAndAgain(directory: string, name: string) {
  const script = `
    import { renderedFile } from ${JSON.stringify(join(process.cwd(), 'src/output/output-file.ts'))};
    import { writeFiles } from ${JSON.stringify(join(process.cwd(), 'test/output/write-files.ts'))};
    for (let round = 0; round < ${ROUNDS}; round++) {
      const content = ${JSON.stringify(name)} + round;
      await writeFiles(${JSON.stringify(directory)}, [renderedFile('a/file', content)]);
    }`;
  await run(process.execPath, ['--input-type=module', '-e', script]);
}

test('concurrent builds into one directory do not disturb each other, and leave no temporary files', async () => {
  const directory = temporaryDirectory();
  await Promise.all(['one', 'two', 'three'].map((name) => writeAgainAndAgain(directory, name)));
  expect(readdirSync(directory, { recursive: true }).map(String).toSorted()).toEqual([
    '.gazette.json',
    'a',
    'a/file',
  ]);
}, 30_000);
