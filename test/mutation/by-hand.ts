// Applies each change of by-hand.json to a copy of this project, and runs the tests that must notice it:
//   node test/mutation/by-hand.ts [PATH]
// With PATH, only the changes of files under it.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import * as z from 'zod';
import { copyProject } from '../system/copy-project.ts';

const Mutant = z.strictObject({
  file: z.string(),
  from: z.string(),
  to: z.string(),
  /** The tests that must fail, as arguments of vitest. */
  tests: z.string(),
});

const list = readFileSync(join(import.meta.dirname, 'by-hand.json'), 'utf8');
const [, , under = ''] = process.argv;
const mutants = z
  .array(Mutant)
  .parse(JSON.parse(list))
  .filter(({ file }) => file.startsWith(under));
const copy = mkdtempSync(join(tmpdir(), 'gazette-mutants-'));
const SYSTEM = 'test/system/node_modules';
const vitest = resolve('node_modules/vitest/vitest.mjs');

/** What is wrong with the tests or the list; undefined if the tests notice the mutant. */
function tryMutant({ file, from, to, tests }: z.infer<typeof Mutant>): string | undefined {
  const path = join(copy, file);
  const code = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (code.split(from).length !== 2)
    return 'the text must occur once in the file; correct the list';
  writeFileSync(
    path,
    code.replace(from, () => to),
  );
  const argv = [vitest, 'run', '--bail=1', '--passWithNoTests', ...tests.split(' ')];
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, {
    cwd: copy,
    encoding: 'utf8',
  });
  writeFileSync(path, code);
  if (status === 0) return `no test of ${tests} fails`;
  return /FAIL/.test(`${stdout}${stderr}`) ? undefined : `${tests} cannot run: ${stderr}`;
}

try {
  copyProject(copy);
  symlinkSync(resolve(SYSTEM), join(copy, SYSTEM));
  const results = mutants.map((mutant) => {
    const wrong = tryMutant(mutant);
    process.stdout.write(`${wrong ?? 'noticed'}: ${mutant.file}: ${mutant.from}\n`);
    return wrong;
  });
  process.exitCode = results.some((wrong) => wrong !== undefined) ? 1 : 0;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
