import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeWhatsNewFile } from '../../src/output/whats-new-file.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { old, readVersion } from './find-old-node.ts';

const TSX = join(process.cwd(), 'node_modules/tsx/dist/cli.mjs');
const SCRIPT = join(process.cwd(), 'scripts/gazette.ts');

test.runIf(old)(
  'on Node.js 20, build and check work, and serve says what it needs',
  () => {
    const directory = temporaryDirectory({
      'releases/a.md': noteText({ version: '2.0', date: '2026-02-01' }),
      'releases/b.md': noteText({ version: '1.0', date: '2026-01-01' }),
    });
    const gazette = (...argv: string[]) => {
      const options = { cwd: directory, encoding: 'utf8' } as const;
      const { status, stdout, stderr } = spawnSync(old ?? '', [TSX, SCRIPT, ...argv], options);
      return { status, stdout, stderr };
    };
    const version = readVersion(old ?? '');
    const warning = `gazette is made for Node.js 22.13 and later; this is ${version}.\n`;
    expect(gazette('build')).toMatchObject({ status: 0, stderr: warning });
    expect(readFileSync(join(directory, 'dist/whats-new.js'), 'utf8')).toBe(
      makeWhatsNewFile().render(),
    );
    expect(gazette('check')).toMatchObject({ status: 0, stderr: warning });
    expect(gazette('serve', '--demo')).toEqual({
      status: 2,
      stdout: '',
      stderr: `${warning}gazette: serve needs node:sqlite, which Node.js 22.13 and later has; this is ${version}. build and check work here\n`,
    });
  },
  30_000,
);
