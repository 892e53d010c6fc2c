import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../temporary.ts';
import { findOldNode, readVersion } from './find-old-node.ts';

const TSX = join(process.cwd(), 'node_modules/tsx/dist/cli.mjs');
const SCRIPT = join(process.cwd(), 'scripts/gazette.ts');

test('a Node.js that is too old gets one line and exit code 2', () => {
  const old = findOldNode();
  const options = { cwd: temporaryDirectory(), encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(old, [TSX, SCRIPT, 'build'], options);
  expect({ status, stdout, stderr }).toEqual({
    status: 2,
    stdout: '',
    stderr: `gazette needs Node.js 22.13 or later; this is ${readVersion(old).slice(1)}. Install a newer version from https://nodejs.org\n`,
  });
});
